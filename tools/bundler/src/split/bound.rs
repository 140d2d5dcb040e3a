//! The program with its bindings, about to be cut: what is in it.

use wasmparser::{
    DataKind, ElementItems, ElementKind, ExternalKind, FunctionBody, KnownCustom, Operator, Parser, Payload, TypeRef,
};

use super::Result;
use super::linked::{address_of, function_names};

/// What a cut has to know of a program.
#[derive(Default)]
pub(crate) struct Bound<'a> {
    /// The parameters of each type of function: how many.
    pub(crate) parameters: Vec<u32>,
    /// The types of the functions, imported ones first.
    pub(crate) types: Vec<u32>,
    /// How many of them are imported.
    pub(crate) imported: u32,
    pub(crate) bodies: Vec<FunctionBody<'a>>,
    pub(crate) names: Vec<String>,
    /// The functions that others may call from outside.
    pub(crate) exported: Vec<u32>,
    pub(crate) export_names: Vec<&'a str>,
    pub(crate) tables: Vec<wasmparser::TableType>,
    pub(crate) memories: Vec<wasmparser::MemoryType>,
    pub(crate) globals: Vec<wasmparser::GlobalType>,
    /// The table of functions, and what is in it at the start: slot and function.
    pub(crate) table: u32,
    pub(crate) slots: Vec<(u32, u32)>,
    /// The data, by its address.
    pub(crate) data: Vec<(u32, &'a [u8])>,
    /// The section of types, as it is.
    pub(crate) type_section: &'a [u8],
}

impl<'a> Bound<'a> {
    /// Reads a program.
    pub(crate) fn read(program: &'a [u8]) -> Result<Self> {
        let mut bound = Self::default();
        for payload in Parser::new(0).parse_all(program) {
            match payload? {
                Payload::TypeSection(types) => {
                    bound.type_section = &program[types.range()];
                    for kind in types.into_iter_err_on_gc_types() {
                        bound.parameters.push(kind?.params().len() as u32);
                    }
                }
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        match import?.ty {
                            TypeRef::Func(kind) => bound.types.push(kind),
                            other => return Err(format!("the program imports {other:?}").into()),
                        }
                    }
                    bound.imported = bound.types.len() as u32;
                }
                Payload::FunctionSection(functions) => {
                    for kind in functions {
                        bound.types.push(kind?);
                    }
                }
                Payload::TableSection(tables) => {
                    for table in tables {
                        bound.tables.push(table?.ty);
                    }
                    let functions = bound.tables.iter().position(|table| table.element_type.is_func_ref());
                    bound.table = functions.ok_or("the program has no table of functions")? as u32;
                }
                Payload::MemorySection(memories) => {
                    for memory in memories {
                        bound.memories.push(memory?);
                    }
                }
                Payload::GlobalSection(globals) => {
                    for global in globals {
                        bound.globals.push(global?.ty);
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        bound.export_names.push(export.name);
                        if export.kind == ExternalKind::Func {
                            bound.exported.push(export.index);
                        }
                    }
                }
                Payload::StartSection { func, .. } => bound.exported.push(func),
                Payload::ElementSection(elements) => {
                    for element in elements {
                        bound.element(element?)?;
                    }
                }
                Payload::CodeSectionEntry(body) => bound.bodies.push(body),
                Payload::DataSection(data) => {
                    for segment in data {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = segment.kind else {
                            return Err("a segment of data that is put nowhere".into());
                        };
                        bound.data.push((address_of(&offset_expr)?, segment.data));
                    }
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        bound.names = function_names(names)?;
                    }
                }
                _ => {}
            }
        }
        bound.names.resize(bound.types.len(), String::new());
        Ok(bound)
    }

    fn element(&mut self, element: wasmparser::Element<'_>) -> Result<()> {
        let ElementKind::Active { table_index, offset_expr } = element.kind else {
            return Ok(());
        };
        // Other tables hold no functions.
        if table_index.unwrap_or(0) != self.table {
            return Ok(());
        }
        let mut slot = address_of(&offset_expr)?;
        match element.items {
            ElementItems::Functions(functions) => {
                for function in functions {
                    self.slots.push((slot, function?));
                    slot += 1;
                }
            }
            ElementItems::Expressions(_, expressions) => {
                for expression in expressions {
                    if let Operator::RefFunc { function_index } = expression?.get_operators_reader().read()? {
                        self.slots.push((slot, function_index));
                    }
                    slot += 1;
                }
            }
        }
        Ok(())
    }

    /// The functions that a function calls by their names.
    pub(crate) fn calls(body: &FunctionBody<'_>) -> Result<Vec<u32>> {
        let mut calls = Vec::new();
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            if let Operator::Call { function_index }
            | Operator::ReturnCall { function_index }
            | Operator::RefFunc { function_index } = reader.read()?
            {
                calls.push(function_index);
            }
        }
        calls.sort_unstable();
        calls.dedup();
        Ok(calls)
    }
}
