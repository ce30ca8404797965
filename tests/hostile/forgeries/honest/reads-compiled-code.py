# honest: compiles and runs a piece of source of its own, and looks at its bytecode
# task: nested
import dis

SOURCE = "powers = [n ** exponent for exponent in range(1, 4)]"


def task_func(n):
    code = compile(SOURCE, "<powers>", "exec")
    assert any(one.opname == "STORE_NAME" for one in dis.get_instructions(code))
    space = {"n": n}
    exec(code, space)
    return {"of": n, "powers": space["powers"]}
