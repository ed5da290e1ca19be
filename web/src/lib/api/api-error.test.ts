import { describe, expect, test } from "vitest"
import { errorOfAnswer } from "./api-error.ts"

describe("an answer that is an error", () => {
  test("keeps the code and the sentence of the server", () => {
    const error = errorOfAnswer(409, { error: "Há negócios na etapa.", code: "stage_has_deals" })
    expect(error).toMatchObject({
      status: 409,
      code: "stage_has_deals",
      text: "Há negócios na etapa.",
      fields: {},
    })
    expect(error.description).toBe("Há negócios na etapa.")
  })

  test("holds the messages of each field and describes itself by the first of each", () => {
    const error = errorOfAnswer(422, { name: ["Obrigatório.", "Curto."], "stages.0": ["Longo."] })
    expect(error.code).toBe("invalid")
    expect(error.fields).toEqual({ name: ["Obrigatório.", "Curto."], "stages.0": ["Longo."] })
    expect(error.description).toBe("Obrigatório.\nLongo.")
    expect(errorOfAnswer(422, { a: ["Obrigatório."], b: ["Obrigatório."] }).description).toBe("Obrigatório.")
  })

  test("reads fields of a clash too", () => {
    expect(errorOfAnswer(409, { domain: ["Em uso."] })).toMatchObject({
      code: "conflict",
      fields: { domain: ["Em uso."] },
    })
  })

  test("has a code by its status when the body is not ours", () => {
    expect(errorOfAnswer(502, "<html>Bad gateway</html>")).toMatchObject({
      code: "unavailable",
      text: undefined,
    })
    expect(errorOfAnswer(507, "").code).toBe("out_of_room")
    expect(errorOfAnswer(500, undefined)).toMatchObject({ code: "unexpected", description: undefined })
    expect(errorOfAnswer(402, { error: "Limite", code: "E9999" }).code).toBe("E4021")
  })

  test("names the request that failed inside the server", () => {
    expect(errorOfAnswer(500, { error: "Erro", code: "unexpected", request_id: "r1" }).requestId).toBe("r1")
  })
})
