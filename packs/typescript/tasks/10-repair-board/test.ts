import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const start = { todo: ["bike", "lamp", "clock"], doing: ["radio"], done: [] };
const add = (card: string, column: string) => ({ kind: "add", card, column });
const move = (card: string, column: string, at: number) => ({ kind: "move", card, column, at });
const drop = (card: string) => ({ kind: "drop", card });
const undo = { kind: "undo" };
const redo = { kind: "redo" };

test("commands of all kinds are carried out", () => {
  assert.deepEqual(taskFunc(start, [add("fan", "todo"), move("lamp", "done", 0), drop("radio")]), {
    board: { todo: ["bike", "clock", "fan"], doing: [], done: ["lamp"] },
    refused: [],
    undoable: 3,
    redoable: 0,
  });
});

test("a move counts positions after the card was taken off", () => {
  const after = (card: string, at: number) => taskFunc(start, [move(card, "todo", at)]).board.todo;
  assert.deepEqual(after("bike", 1), ["lamp", "bike", "clock"]);
  assert.deepEqual(after("bike", 2), ["lamp", "clock", "bike"]);
  assert.deepEqual(after("clock", 0), ["clock", "bike", "lamp"]);
  assert.deepEqual(after("radio", 1), ["bike", "radio", "lamp", "clock"]);
  assert.deepEqual(after("radio", 99), ["bike", "lamp", "clock", "radio"]);
});

test("undo and redo walk back and forth", () => {
  const steps = [add("fan", "done"), move("bike", "doing", 0), drop("clock")];
  assert.deepEqual(taskFunc(start, [...steps, undo, undo]), {
    board: { todo: ["bike", "lamp", "clock"], doing: ["radio"], done: ["fan"] },
    refused: [],
    undoable: 1,
    redoable: 2,
  });
  assert.deepEqual(taskFunc(start, [...steps, undo, undo, redo]), {
    board: { todo: ["lamp", "clock"], doing: ["bike", "radio"], done: ["fan"] },
    refused: [],
    undoable: 2,
    redoable: 1,
  });
  assert.deepEqual(taskFunc(start, [...steps, undo, undo, undo, redo, redo, redo]).board, {
    todo: ["lamp"],
    doing: ["bike", "radio"],
    done: ["fan"],
  });
});

test("a new command ends what can be redone but a refused one does not", () => {
  const result = taskFunc(start, [drop("bike"), undo, drop("lamp"), redo]);
  assert.deepEqual(result.board.todo, ["bike", "clock"]);
  assert.deepEqual([result.refused, result.undoable, result.redoable], [[3], 1, 0]);
  const kept = taskFunc(start, [drop("bike"), undo, drop("nothing"), redo]);
  assert.deepEqual(kept.board.todo, ["lamp", "clock"]);
  assert.deepEqual(kept.refused, [2]);
});

test("undo and redo are refused where there is nothing", () => {
  assert.deepEqual(taskFunc(start, [undo, redo, drop("lamp"), redo, undo, undo]), {
    board: { todo: ["bike", "lamp", "clock"], doing: ["radio"], done: [] },
    refused: [0, 1, 3, 5],
    undoable: 0,
    redoable: 1,
  });
});

test("cards and columns must fit the board", () => {
  const result = taskFunc(start, [
    add("bike", "done"),
    add("fan", "attic"),
    move("fan", "todo", 0),
    move("bike", "attic", 0),
    drop("fan"),
    add("fan", "toString"),
  ]);
  assert.deepEqual(result.refused, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(result.board, { todo: ["bike", "lamp", "clock"], doing: ["radio"], done: [] });
  assert.equal(result.undoable, 0);
});

test("commands that do not fit the schema are refused", () => {
  const bad = [
    null,
    "undo",
    {},
    { kind: "sell", card: "bike" },
    { kind: "add", card: "", column: "todo" },
    { kind: "add", card: "fan" },
    move("bike", "done", -1),
    move("bike", "done", 0.5),
    { kind: "drop", card: 7 },
  ];
  const result = taskFunc(start, bad);
  assert.deepEqual(result.refused, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a move that changes nothing can be undone like any other", () => {
  const result = taskFunc(start, [drop("lamp"), move("bike", "todo", 0), undo]);
  assert.deepEqual([result.undoable, result.redoable], [1, 1]);
  assert.deepEqual(result.board.todo, ["bike", "clock"]);
});

test("a card that was dropped may be added again", () => {
  const result = taskFunc(start, [drop("bike"), add("bike", "done"), undo, undo, redo]);
  assert.deepEqual(result.board, { todo: ["lamp", "clock"], doing: ["radio"], done: [] });
  assert.deepEqual(result.refused, []);
});

test("the given board is not changed and columns keep their order", () => {
  const given = { b: ["x"], a: [] as string[] };
  const { board } = taskFunc(given, [move("x", "a", 0)]);
  assert.deepEqual(given, { b: ["x"], a: [] });
  assert.deepEqual(Object.entries(board), [
    ["b", []],
    ["a", ["x"]],
  ]);
});
