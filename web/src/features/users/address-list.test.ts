import { expect, test } from "vitest"
import { addressesIn } from "./address-list.ts"

test.each([
  ["", []],
  ["ana", []],
  ["ana@x.test", ["ana@x.test"]],
  [
    "ana@x.test, rui@x.test;\nbia@x.test  eva@x.test",
    ["ana@x.test", "rui@x.test", "bia@x.test", "eva@x.test"],
  ],
  ['"Ana Souza" <ana@x.test>, (rui@x.test)', ["ana@x.test", "rui@x.test"]],
  ["ana@x.test, errado@, @x.test", ["ana@x.test", "errado@", "@x.test"]],
  ["ana@x.test ANA@x.test", ["ANA@x.test"]],
])("%s holds %s", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
