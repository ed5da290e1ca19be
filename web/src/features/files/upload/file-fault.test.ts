import { maxFileSize } from "@funil/contract/records/files"
import { describe, expect, test } from "vitest"
import { endingOf, fileAccept, fileFault } from "./file-fault.ts"

describe("a file before it is sent", () => {
  test("is told by its ending, however it is written", () => {
    expect(fileFault({ name: "Proposta.PDF", size: 10 })).toBeUndefined()
    expect(fileFault({ name: "v2.final.docx", size: 10 })).toBeUndefined()
    expect(fileFault({ name: "logo.svg", size: 10 })).toBe("wrongType")
    expect(fileFault({ name: "foto.png.exe", size: 10 })).toBe("wrongType")
    expect(fileFault({ name: "LEIAME", size: 10 })).toBeUndefined()
  })

  test("has something in it, and no more than the server takes", () => {
    expect(fileFault({ name: "a.pdf", size: 0 })).toBe("empty")
    expect(fileFault({ name: "a.pdf", size: maxFileSize })).toBeUndefined()
    expect(fileFault({ name: "a.pdf", size: maxFileSize + 1 })).toBe("tooBig")
  })

  test("the browser's dialog offers what is taken", () => {
    expect(fileAccept.split(",")).toEqual(expect.arrayContaining([".pdf", ".jpg", ".xlsx", ".zip"]))
  })

  test("a name without a dot has no ending", () => {
    expect(endingOf("LEIAME")).toBe("")
    expect(endingOf("a.b.TXT")).toBe("txt")
  })
})
