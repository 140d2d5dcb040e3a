use wasm_encoder::{
    GlobalSection, GlobalType, MemorySection, MemoryType, NameMap, NameSection, RefType, TableType, TypeSection,
    ValType,
};
use wasmparser::{Operator, Parser, Payload};

use super::super::linked::Linked;
use super::*;

/// A program: `log` is imported, `start` calls `page` by its name and has `helper` in its table, both of a chapter.
fn program() -> Vec<u8> {
    let mut module = Module::new();
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32], [ValType::I32]);
    module.section(&types);
    let mut imports = ImportSection::new();
    imports.import("w", "log", EntityType::Function(0));
    module.section(&imports);
    let mut functions = FunctionSection::new();
    (0..3).for_each(|_| {
        functions.function(0);
    });
    module.section(&functions);
    let mut tables = TableSection::new();
    let table =
        TableType { element_type: RefType::FUNCREF, table64: false, minimum: 2, maximum: Some(2), shared: false };
    tables.table(table);
    module.section(&tables);
    let mut memories = MemorySection::new();
    let one = MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
    memories.memory(one);
    module.section(&memories);
    let mut globals = GlobalSection::new();
    let stack = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
    globals.global(stack, &ConstExpr::i32_const(9_000));
    module.section(&globals);
    let mut exports = ExportSection::new();
    exports.export("memory", ExportKind::Memory, 0).export("start", ExportKind::Func, 1);
    module.section(&exports);
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(1), Elements::Functions([3].as_slice().into()));
    module.section(&elements);
    let mut code = CodeSection::new();
    for called in [2, 3, 0] {
        let mut body = Function::new([]);
        body.instruction(&Instruction::LocalGet(0));
        body.instruction(&Instruction::Call(called));
        code.function(body.instruction(&Instruction::End));
    }
    module.section(&code);
    let mut data = DataSection::new();
    data.active(0, &ConstExpr::i32_const(100), *b"of the program. of a chapter, long.!");
    module.section(&data);
    let mut names = NameSection::new();
    let mut map = NameMap::new();
    for (index, name) in ["log", "start", "page", "helper"].into_iter().enumerate() {
        map.append(index as u32, name);
    }
    names.functions(&map);
    module.section(&names);
    module.finish()
}

fn owners() -> Owners {
    let linked = Linked {
        names: ["log", "start", "page", "helper"].map(str::to_owned).to_vec(),
        data: vec![100..116, 116..135, 135..136],
        needs: [vec![], vec![2, 4, 6], vec![3], vec![0, 5], vec![], vec![], vec![]].to_vec(),
        roots: vec![1],
    };
    Owners::find(&linked, &[vec![2]])
}

#[test]
fn a_chapter_takes_its_functions_and_data_along_and_puts_them_where_they_were() {
    let program = program();
    let cut = Cut::plan(&program, &owners()).unwrap();
    let files = [Owner::Shared, Owner::Chapter(0)];
    let rest = cut.program(&program, &files).unwrap();
    let chapter = cut.file(Owner::Chapter(0), &files).unwrap();
    let bound = Bound::read(&rest).unwrap();
    assert_eq!(bound.types.len(), 4, "no function gets another number");
    assert_eq!(bound.tables[0].initial, 3, "one slot more, for the call of the page");
    assert_eq!(bound.data, [(100, &b"of the program. "[..]), (135, b"!")]);
    let operators = |function: usize| {
        let reader = bound.bodies[function].get_operators_reader().unwrap();
        reader.into_iter().collect::<std::result::Result<Vec<_>, _>>().unwrap()
    };
    let call = Operator::CallIndirect { type_index: 0, table_index: 0 };
    assert_eq!(
        operators(1),
        [Operator::LocalGet { local_index: 0 }, Operator::I32Const { value: 2 }, call, Operator::End]
    );
    assert_eq!(operators(2), [Operator::Unreachable, Operator::End]);
    let (mut imports, mut slots, mut data) = (Vec::new(), Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(&chapter) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                imports.extend(section.into_imports().map(|import| import.unwrap().name.to_owned()));
            }
            Payload::ElementSection(section) => {
                for element in section {
                    let wasmparser::ElementItems::Functions(functions) = element.unwrap().items else { panic!() };
                    slots.extend(functions.into_iter().map(std::result::Result::unwrap));
                }
            }
            Payload::DataSection(section) => data.extend(section.into_iter().map(|it| it.unwrap().data.to_vec())),
            _ => {}
        }
    }
    assert!(imports.iter().all(|name| bound.export_names.contains(&name.as_str())), "{imports:?}");
    assert_eq!(imports, ["0", "t0", "m0", "g0"]);
    assert_eq!(slots, [2, 1], "the helper, then the page; behind the one that is imported");
    assert_eq!(data, [b"of a chapter, long."]);
}

#[test]
fn short_pieces_stay_in_the_program() {
    let mut data = BTreeMap::new();
    divide(10, &[0; 60], &[(0..5, Owner::Shared), (15..20, Owner::Shared), (30..50, Owner::Shared)], &mut data);
    let places = |owner| data[&owner].iter().map(|(at, bytes)| (*at, bytes.len())).collect::<Vec<_>>();
    assert_eq!(places(Owner::Program), [(10, 20), (50, 20)]);
    assert_eq!(places(Owner::Shared), [(30, 20)]);
}
