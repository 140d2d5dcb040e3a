//! The program as the linker left it, with what it knows of who needs what (`--emit-relocs`).

use wasmparser::{
    DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo,
};

use super::Result;

/// Functions and data of a program, and which of them each one needs.
#[derive(Default)]
pub(crate) struct Linked {
    /// The names of the functions, imported ones first.
    pub(crate) names: Vec<String>,
    /// The places of the data, in memory; they may overlap, as the end of a text may be a text of its own.
    pub(crate) data: Vec<Place>,
    /// What each function needs, and after the functions what each piece of data needs, as places in this list.
    pub(crate) needs: Vec<Vec<usize>>,
    /// What is needed in any case, as places in that list.
    pub(crate) roots: Vec<usize>,
}

/// Bytes in memory, from an address to before another.
pub(crate) type Place = std::ops::Range<u32>;

/// A name of the linker's.
#[derive(Clone, Copy)]
enum Symbol {
    Function(usize),
    /// A place in the list of data.
    Data(usize),
    Other,
}

/// What is read of a file before it is put together.
#[derive(Default)]
struct Sections {
    imported: usize,
    roots: Vec<u32>,
    /// Where the code section begins, and each function in it.
    code: usize,
    bodies: Vec<std::ops::Range<usize>>,
    /// Where the data section begins, and for each segment where its bytes lie in the file and in memory.
    data: usize,
    segments: Vec<(usize, u32)>,
    symbols: Vec<Symbol>,
    code_relocations: Vec<RelocationEntry>,
    data_relocations: Vec<RelocationEntry>,
}

impl Linked {
    /// Reads a program.
    pub(crate) fn read(program: &[u8]) -> Result<Self> {
        let mut linked = Self::default();
        let sections = Sections::read(program, &mut linked)?;
        if sections.symbols.is_empty() || sections.code_relocations.is_empty() {
            return Err("the program was linked without --emit-relocs".into());
        }
        let functions = sections.imported + sections.bodies.len();
        linked.names.resize(functions, String::new());
        linked.needs.resize(functions + linked.data.len(), Vec::new());
        linked.roots.extend(sections.roots.iter().map(|&function| function as usize));
        let target = |relocation: &RelocationEntry| {
            use RelocationType as R;
            // Types, globals, tables and places in the file are in every part of a program.
            let needs = !matches!(
                relocation.ty,
                R::TypeIndexLeb | R::GlobalIndexLeb | R::GlobalIndexI32 | R::TableNumberLeb | R::EventIndexLeb
            );
            match sections.symbols.get(relocation.index as usize) {
                Some(Symbol::Function(function)) if needs => Some(*function),
                Some(Symbol::Data(data)) if needs => Some(functions + data),
                _ => None,
            }
        };
        for relocation in &sections.code_relocations {
            let at = sections.code + relocation.offset as usize;
            let body = sections.bodies.partition_point(|body| body.end <= at);
            let inside = sections.bodies.get(body).is_some_and(|body| body.start <= at);
            let Some(target) = target(relocation) else { continue };
            if !inside {
                return Err(format!("a relocation at {at} is in no function").into());
            }
            linked.needs[sections.imported + body].push(target);
        }
        let mut pointers: Vec<_> = sections
            .data_relocations
            .iter()
            .filter_map(|relocation| Some((sections.address(relocation)?, target(relocation)?)))
            .collect();
        pointers.sort_unstable();
        let mut is_owned = vec![false; pointers.len()];
        for (at, place) in linked.data.iter().enumerate() {
            let first = pointers.partition_point(|(address, _)| *address < place.start);
            let end = pointers.partition_point(|(address, _)| *address < place.end);
            linked.needs[functions + at].extend(pointers[first..end].iter().map(|(_, target)| *target));
            is_owned[first..end].fill(true);
        }
        // Pointers in bytes that have no name: nobody knows who reads them.
        linked.roots.extend(pointers.iter().zip(is_owned).filter(|(_, is_owned)| !is_owned).map(|((_, to), _)| *to));
        Ok(linked)
    }
}

impl Sections {
    fn read(program: &[u8], linked: &mut Linked) -> Result<Self> {
        let mut sections = Self::default();
        for payload in Parser::new(0).parse_all(program) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        sections.imported += usize::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        if export.kind == wasmparser::ExternalKind::Func {
                            sections.roots.push(export.index);
                        }
                    }
                }
                Payload::StartSection { func, .. } => sections.roots.push(func),
                Payload::CodeSectionStart { range, .. } => sections.code = range.start,
                Payload::CodeSectionEntry(body) => sections.bodies.push(body.range()),
                Payload::DataSection(data) => {
                    sections.data = data.range().start;
                    for segment in data {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = segment.kind else {
                            return Err("a segment of data that is put nowhere".into());
                        };
                        sections.segments.push((segment.range.end - segment.data.len(), address_of(&offset_expr)?));
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Linking(linking) => {
                        for part in linking.subsections() {
                            match part? {
                                Linking::SymbolTable(symbols) => {
                                    for symbol in symbols {
                                        let symbol = sections.symbol(&symbol?, linked);
                                        sections.symbols.push(symbol);
                                    }
                                }
                                Linking::InitFuncs(functions) => {
                                    for function in functions {
                                        if let Some(Symbol::Function(function)) =
                                            sections.symbols.get(function?.symbol_index as usize)
                                        {
                                            sections.roots.push(*function as u32);
                                        }
                                    }
                                }
                                _ => {}
                            }
                        }
                    }
                    KnownCustom::Reloc(relocations) => {
                        let into = match section.name() {
                            "reloc.CODE" => &mut sections.code_relocations,
                            "reloc.DATA" => &mut sections.data_relocations,
                            _ => continue,
                        };
                        for relocation in relocations.entries() {
                            into.push(relocation?);
                        }
                    }
                    KnownCustom::Name(names) => linked.names = function_names(names)?,
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(sections)
    }

    fn symbol(&self, symbol: &SymbolInfo<'_>, linked: &mut Linked) -> Symbol {
        match symbol {
            SymbolInfo::Func { index, .. } => Symbol::Function(*index as usize),
            SymbolInfo::Data { symbol: Some(data), .. } => match self.segments.get(data.index as usize) {
                Some((_, address)) => {
                    let start = address + data.offset;
                    linked.data.push(start..start + data.size);
                    Symbol::Data(linked.data.len() - 1)
                }
                None => Symbol::Other,
            },
            _ => Symbol::Other,
        }
    }

    /// Where a relocation of data lies in memory.
    fn address(&self, relocation: &RelocationEntry) -> Option<u32> {
        let at = self.data + relocation.offset as usize;
        let segment = self.segments.partition_point(|(start, _)| *start <= at).checked_sub(1)?;
        let (start, address) = self.segments[segment];
        Some(address + (at - start) as u32)
    }
}

/// The names of functions, by their index; empty where there is none.
pub(crate) fn function_names(sections: wasmparser::NameSectionReader<'_>) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for section in sections {
        if let wasmparser::Name::Function(functions) = section? {
            for function in functions {
                let function = function?;
                let index = function.index as usize;
                names.resize(names.len().max(index + 1), String::new());
                function.name.clone_into(&mut names[index]);
            }
        }
    }
    Ok(names)
}

/// The number that an expression is.
pub(crate) fn address_of(expression: &wasmparser::ConstExpr<'_>) -> Result<u32> {
    match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value as u32),
        other => Err(format!("an address that is not a number: {other:?}").into()),
    }
}
