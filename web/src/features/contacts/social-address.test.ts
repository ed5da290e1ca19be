import { expect, test } from "vitest"
import { socialAddress } from "./social-address.ts"

test.each([
  ["https://www.linkedin.com/in/ana", "https://www.linkedin.com/in/ana"],
  ["linkedin.com/in/ana", "https://linkedin.com/in/ana"],
  [" http://x.com/ana ", "http://x.com/ana"],
  ["@ana", undefined],
  ["ana", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("%s becomes %s", (typed, address) => expect(socialAddress(typed)).toBe(address))
