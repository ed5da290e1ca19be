import type { Contact } from "@funil/contract/records/contacts"
import { expect, test } from "vitest"
import { addressWith, withMain, socialAddress } from "./contact-rules.ts"

// The code reads only the addresses.
const contact = {
  email: "Rita@sol.test",
  phone1: "+5511987650001",
  phone2: null,
  other_emails: ["r@lua.test"],
  other_phones: [],
} as unknown as Contact

const added = (typed: string) => addressWith(contact, "other_emails", { before: contact.other_emails, typed })

test("what is typed joins the others in lower case, once, and never as the main one again", () => {
  expect(added(" R@Mar.test")).toEqual({ list: ["r@lua.test", "r@mar.test"] })
  for (const known of ["R@LUA.test", "rita@SOL.test"]) expect(added(known)).toEqual({})
  expect(added("nada").issue?.message).toBe("email")
})

test("another address and the main one change places", () => {
  expect(withMain(contact, "other_emails", "r@lua.test")).toEqual({
    email: "r@lua.test",
    other_emails: ["Rita@sol.test"],
  })
  const alone = { ...contact, phone1: null, other_phones: ["+5511987650002", "+5511987650003"] }
  expect(withMain(alone, "other_phones", "+5511987650003")).toEqual({
    phone1: "+5511987650003",
    other_phones: ["+5511987650002"],
  })
})

test.each([
  ["https://www.linkedin.com/in/ana", "https://www.linkedin.com/in/ana"],
  ["linkedin.com/in/ana", "https://linkedin.com/in/ana"],
  [" http://x.com/ana ", "http://x.com/ana"],
  ["@ana", undefined],
  ["ana", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("%s becomes %s", (typed, address) => expect(socialAddress(typed)).toBe(address))
