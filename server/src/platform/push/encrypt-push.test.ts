import { expect, test } from "vitest"
import { encryptPush } from "./encrypt-push.ts"

const bytes = (text: string) => Buffer.from(text, "base64url")

test("the example of RFC 8291 becomes what the standard says", () => {
  const browser = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  }
  const chance = {
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
  }
  expect(
    encryptPush(browser, "When I grow up, I want to be a watermelon", chance).toString("base64url"),
  ).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  )
})

test("a key that is no point of the curve is refused", () => {
  const p256dh = Buffer.alloc(65, 4).toString("base64url")
  expect(() => encryptPush({ p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" }, "text")).toThrow(
    "Public key is not valid",
  )
})
