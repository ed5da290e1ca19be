import { expect, test } from "vitest"
import { toldOnce } from "./told-once.ts"

test("a name that was told already is not told again, however it is written", () => {
  expect(toldOnce(["Ligar para Ana", "Telhado novo", "Ana"])).toEqual(["Ligar para Ana", "Telhado novo"])
  expect(toldOnce(["JOÃO LIMA – telhado", "João Lima"])).toEqual(["JOÃO LIMA – telhado"])
  expect(toldOnce(["Reunião", null, "Reunião", undefined, ""])).toEqual(["Reunião"])
})

test("a name within another word is told", () => {
  expect(toldOnce(["Anais do congresso", "Ana"])).toEqual(["Anais do congresso", "Ana"])
})
