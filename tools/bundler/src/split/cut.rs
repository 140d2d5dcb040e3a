//! Cuts a program: the bodies of functions and the data that belong elsewhere are taken out of it and put into files beside it.
//!
//! Nothing is moved in memory and no function of the program gets another number, so nothing in it has to be rewritten. In the
//! place of a body that was taken out is a trap; where the program itself calls the function, a call through the table of
//! functions, in which the file that has the body puts it when it comes. Each file imports what it needs of the program, by short
//! names that the program gets for it.

use std::collections::{BTreeMap, BTreeSet};

use wasm_encoder::reencode::{Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
    FunctionSection, ImportSection, Instruction, Module, RawSection, SectionId, TableSection,
};

use super::bound::Bound;
use super::owners::{Owner, Owners};
use super::{Problem, Result};

/// The module that files import from.
const PROGRAM: &str = "p";
/// What the names of tables, memories and globals begin with; functions have numbers.
const TABLE: char = 't';
const MEMORY: char = 'm';
const GLOBAL: char = 'g';

/// A program and the files that were cut from it.
pub(crate) struct Cut<'a> {
    bound: Bound<'a>,
    /// The owner of each function.
    owners: Vec<Owner>,
    /// What each function calls; nothing for imported ones.
    calls: Vec<Vec<u32>>,
    /// Functions that are called from files that cannot import them, and the slots of the table they are called through.
    through: BTreeMap<u32, u32>,
    /// What functions are called where they are imported: numbers, as short as can be.
    names: BTreeMap<u32, String>,
    /// The data of each file.
    data: BTreeMap<Owner, Vec<(u32, &'a [u8])>>,
}

impl<'a> Cut<'a> {
    /// Decides what goes where.
    pub(crate) fn plan(program: &'a [u8], owners: &Owners) -> Result<Self> {
        let bound = Bound::read(program)?;
        let mut functions = vec![Owner::Program; bound.imported as usize];
        functions.extend(bound.names[bound.imported as usize..].iter().map(|name| owners.of_function(name)));
        let mut calls = vec![Vec::new(); bound.imported as usize];
        for body in &bound.bodies {
            calls.push(Bound::calls(body)?);
        }
        let mut data = BTreeMap::new();
        for &(address, bytes) in &bound.data {
            divide(address, bytes, &owners.data, &mut data);
        }
        let mut cut = Self { bound, owners: functions, calls, through: BTreeMap::new(), names: BTreeMap::new(), data };
        let mut through: BTreeSet<u32> = cut.bound.exported.iter().copied().filter(|&it| cut.is_cut(it)).collect();
        for (caller, calls) in cut.calls.iter().enumerate() {
            through.extend(calls.iter().copied().filter(|&called| !cut.can_import(cut.owners[caller], called)));
        }
        let first = cut.bound.tables[cut.bound.table as usize].initial as u32;
        cut.through = through.into_iter().zip(first..).collect();
        let files: BTreeSet<Owner> = cut.owners.iter().copied().filter(|&owner| owner != Owner::Program).collect();
        let imported: BTreeSet<u32> = files.iter().flat_map(|&file| cut.imports(file)).collect();
        cut.names =
            imported.into_iter().zip(0_u32..).map(|(function, number)| (function, number.to_string())).collect();
        Ok(cut)
    }

    fn owner(&self, function: u32) -> Owner {
        self.owners[function as usize]
    }

    fn is_cut(&self, function: u32) -> bool {
        self.owner(function) != Owner::Program
    }

    /// Whether a file that is there has a function in it, or can import it when it comes.
    fn can_import(&self, file: Owner, function: u32) -> bool {
        let owner = self.owner(function);
        owner == file || owner == Owner::Program || (owner == Owner::Shared && file != Owner::Program)
    }

    fn body(&self, function: u32) -> &wasmparser::FunctionBody<'a> {
        &self.bound.bodies[(function - self.bound.imported) as usize]
    }

    /// The functions of a file, in their order.
    fn functions(&self, file: Owner) -> impl Iterator<Item = u32> {
        (self.bound.imported..self.owners.len() as u32).filter(move |&function| self.owner(function) == file)
    }

    /// The functions that a file imports.
    fn imports(&self, file: Owner) -> BTreeSet<u32> {
        let called = self.functions(file).flat_map(|function| self.calls[function as usize].iter().copied());
        called.filter(|&function| self.owner(function) != file).collect()
    }

    /// What is imported of a file by those that come after it. Of a function that is cut, the program has the call through the
    /// table.
    fn exports(&self, file: Owner, others: &[Owner]) -> BTreeSet<u32> {
        let imported = others.iter().filter(|&&other| other != file).flat_map(|&other| self.imports(other));
        let here = |function: &u32| match self.owner(*function) {
            Owner::Shared if file == Owner::Program => false,
            owner => owner == file || (file == Owner::Program && self.through.contains_key(function)),
        };
        imported.filter(here).collect()
    }

    /// The program without what was cut out of it. The others are the files that come after it.
    pub(crate) fn program(&self, program: &[u8], others: &[Owner]) -> Result<Vec<u8>> {
        let mut module = Module::new();
        let exports = self.exports(Owner::Program, others);
        let mut rest = Rest { cut: self, exports, function: self.bound.imported };
        rest.parse_core_module(&mut module, wasmparser::Parser::new(0), program)?;
        valid(module.finish())
    }

    /// A file beside the program.
    pub(crate) fn file(&self, file: Owner, others: &[Owner]) -> Result<Vec<u8>> {
        let mut module = Module::new();
        module.section(&RawSection { id: SectionId::Type as u8, data: self.bound.type_section });
        let imported = self.imports(file);
        module.section(&self.import_section(&imported)?);
        let mut functions = FunctionSection::new();
        for function in self.functions(file) {
            functions.function(self.bound.types[function as usize]);
        }
        module.section(&functions);
        let mut numbers: BTreeMap<u32, u32> = imported.iter().copied().zip(0..).collect();
        numbers.extend(self.functions(file).zip(imported.len() as u32..));
        if file == Owner::Shared {
            let mut exports = ExportSection::new();
            for function in self.exports(file, others) {
                exports.export(&self.names[&function], ExportKind::Func, numbers[&function]);
            }
            module.section(&exports);
        }
        module.section(&self.element_section(file, &numbers));
        let mut code = CodeSection::new();
        let mut renumber = Renumber(numbers);
        for function in self.functions(file) {
            let body = self.body(function).clone();
            renumber.parse_function_body(&mut code, body)?;
        }
        module.section(&code);
        module.section(&self.data_section(file));
        valid(module.finish())
    }

    fn import_section(&self, functions: &BTreeSet<u32>) -> Result<ImportSection> {
        let mut imports = ImportSection::new();
        for &function in functions {
            let kind = EntityType::Function(self.bound.types[function as usize]);
            imports.import(PROGRAM, &self.names[&function], kind);
        }
        let mut same = Renumber(BTreeMap::new());
        for (&table, number) in self.bound.tables.iter().zip(0_u32..) {
            let mut table = same.table_type(table)?;
            if number == self.bound.table {
                self.widen(&mut table);
            }
            imports.import(PROGRAM, &format!("{TABLE}{number}"), EntityType::Table(table));
        }
        for (&memory, number) in self.bound.memories.iter().zip(0_u32..) {
            let memory = same.memory_type(memory)?;
            imports.import(PROGRAM, &format!("{MEMORY}{number}"), EntityType::Memory(memory));
        }
        for (&global, number) in self.bound.globals.iter().zip(0_u32..) {
            let global = same.global_type(global)?;
            imports.import(PROGRAM, &format!("{GLOBAL}{number}"), EntityType::Global(global));
        }
        Ok(imports)
    }

    /// Makes room for the functions that are called through the table.
    fn widen(&self, table: &mut wasm_encoder::TableType) {
        let more = self.through.len() as u64;
        table.minimum += more;
        table.maximum = table.maximum.map(|maximum| maximum + more);
    }

    /// What a file puts into the table: its functions, in the slots where the program has traps.
    fn element_section(&self, file: Owner, numbers: &BTreeMap<u32, u32>) -> ElementSection {
        let through = self.through.iter().map(|(&function, &slot)| (slot, function));
        let slots = self.bound.slots.iter().copied().chain(through);
        let mut slots: Vec<_> = slots.filter(|&(_, function)| self.owner(function) == file).collect();
        slots.sort_unstable();
        let mut elements = ElementSection::new();
        for run in slots.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let functions: Vec<_> = run.iter().map(|(_, function)| numbers[function]).collect();
            let table = (self.bound.table != 0).then_some(self.bound.table);
            elements.active(table, &ConstExpr::i32_const(run[0].0 as i32), Elements::Functions(functions.into()));
        }
        elements
    }

    fn data_section(&self, file: Owner) -> DataSection {
        let mut section = DataSection::new();
        for (address, bytes) in self.data.get(&file).into_iter().flatten() {
            section.active(0, &ConstExpr::i32_const(*address as i32), bytes.iter().copied());
        }
        section
    }
}

/// The data of the others that is too short to be worth a piece of its own.
const SHORT: u32 = 12;

/// Divides data among its owners.
fn divide<'a>(
    address: u32,
    bytes: &'a [u8],
    owned: &[(std::ops::Range<u32>, Owner)],
    data: &mut BTreeMap<Owner, Vec<(u32, &'a [u8])>>,
) {
    let end = address + bytes.len() as u32;
    let mut give = |owner, from: u32, to: u32| {
        if from < to {
            let piece = &bytes[(from - address) as usize..(to - address) as usize];
            data.entry(owner).or_default().push((from, piece));
        }
    };
    let mut at = address;
    for (place, owner) in owned {
        let (from, to) = (place.start.max(at), place.end.min(end));
        if from + SHORT <= to {
            give(Owner::Program, at, from);
            give(*owner, from, to);
            at = to;
        }
    }
    give(Owner::Program, at, end);
}

/// Says whether a file is what a browser takes.
fn valid(file: Vec<u8>) -> Result<Vec<u8>> {
    wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all()).validate_all(&file)?;
    Ok(file)
}

impl From<wasm_encoder::reencode::Error<String>> for Problem {
    fn from(error: wasm_encoder::reencode::Error<String>) -> Self {
        Self(error.to_string())
    }
}

/// Gives functions the numbers that they have in a file.
struct Renumber(BTreeMap<u32, u32>);

impl Reencode for Renumber {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Reencoded<u32> {
        let number = self.0.get(&function).copied();
        number.ok_or_else(|| wasm_encoder::reencode::Error::UserError(format!("function {function} is elsewhere")))
    }
}

/// What is left of the program.
struct Rest<'c, 'a> {
    cut: &'c Cut<'a>,
    exports: BTreeSet<u32>,
    /// The next function.
    function: u32,
}

type Reencoded<T> = Result<T, wasm_encoder::reencode::Error<String>>;

impl Reencode for Rest<'_, '_> {
    type Error = String;

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        _: wasmparser::TableSectionReader<'_>,
    ) -> Reencoded<()> {
        for (&table, number) in self.cut.bound.tables.iter().zip(0_u32..) {
            let mut table = self.table_type(table)?;
            if number == self.cut.bound.table {
                self.cut.widen(&mut table);
            }
            tables.table(table);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Reencoded<()> {
        utils::parse_export_section(self, exports, section)?;
        let bound = &self.cut.bound;
        let functions =
            self.exports.iter().map(|&function| (self.cut.names[&function].clone(), ExportKind::Func, function));
        let others = [
            (TABLE, ExportKind::Table, bound.tables.len()),
            (MEMORY, ExportKind::Memory, bound.memories.len()),
            (GLOBAL, ExportKind::Global, bound.globals.len()),
        ];
        let others = others.into_iter().flat_map(|(letter, kind, count)| {
            (0..count as u32).map(move |number| (format!("{letter}{number}"), kind, number))
        });
        for (name, kind, number) in functions.chain(others) {
            if bound.export_names.contains(&name.as_str()) {
                return Err(wasm_encoder::reencode::Error::UserError(format!("two exports are named {name}")));
            }
            exports.export(&name, kind, number);
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: wasmparser::FunctionBody<'_>) -> Reencoded<()> {
        let number = self.function;
        self.function += 1;
        if !self.cut.is_cut(number) {
            return utils::parse_function_body(self, code, body);
        }
        let mut stub = Function::new([]);
        match self.cut.through.get(&number) {
            None => {
                stub.instruction(&Instruction::Unreachable);
            }
            Some(&slot) => {
                let kind = self.cut.bound.types[number as usize];
                for parameter in 0..self.cut.bound.parameters[kind as usize] {
                    stub.instruction(&Instruction::LocalGet(parameter));
                }
                stub.instruction(&Instruction::I32Const(slot as i32));
                stub.instruction(&Instruction::CallIndirect { type_index: kind, table_index: self.cut.bound.table });
            }
        }
        stub.instruction(&Instruction::End);
        code.function(&stub);
        Ok(())
    }

    fn parse_data_section(&mut self, data: &mut DataSection, _: wasmparser::DataSectionReader<'_>) -> Reencoded<()> {
        *data = self.cut.data_section(Owner::Program);
        Ok(())
    }

    fn data_count(&mut self, _: u32) -> Reencoded<u32> {
        Ok(self.cut.data.get(&Owner::Program).map_or(0, Vec::len) as u32)
    }

    /// Names and notes are not for browsers.
    fn parse_custom_section(&mut self, _: &mut Module, _: wasmparser::CustomSectionReader<'_>) -> Reencoded<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "cut_tests.rs"]
mod tests;
