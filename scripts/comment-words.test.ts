import { expect, test } from "vitest"
import { commentsIn } from "./comment-words.ts"

test("each comment of a source is one line, and strings are none", () => {
  const source = `
    /** Returns the rows
     * of a page. */
    const url = "https://example.com" // where it is
    const glob = "src/**/*.ts"
    // The first line,
    // and the second.
    const type = "*/*"
  `
  expect(commentsIn(source)).toEqual([
    "Returns the rows of a page.",
    "where it is",
    "The first line, and the second.",
  ])
})
