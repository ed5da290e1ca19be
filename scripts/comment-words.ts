import { globSync, readFileSync } from "node:fs"
import { problemsIn, unplain } from "./plain-english.ts"

/**
 * The most banned words that a folder's comments may have. Lower a number after you removed some.
 */
const ceilings: Readonly<Record<string, number>> = {
  "contract/src": 0,
  "server/src": 0,
  "server/test": 0,
  "web/src": 0,
  "extension/src": 0,
  "sdk/src": 0,
  integrations: 0,
  e2e: 0,
  bench: 0,
  scripts: 0,
}

/** Adjacent line comments, a comment after code, or a block comment. */
const comment = /^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|[ \t]\/\/ .*|(?<=^|[\s({,])\/\*[\s\S]*?\*\//gm
/** The markers at the start of a comment's lines and the end of a block. */
const marks = /^[ \t]*(?:\/\/|\/\*\*?|\*(?!\/))|\*\/$/gm

/** The comments of a source, each as one line of text. */
export function commentsIn(source: string): string[] {
  return [...source.matchAll(comment)].map(([text]) =>
    text.replaceAll(marks, "").replaceAll(/\s+/g, " ").trim(),
  )
}

/** The banned words of the comments in a folder, each with its file. */
function problemsInComments(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx,js}`, { exclude: ["**/node_modules", "**/dist"] }).flatMap((path) =>
    commentsIn(readFileSync(path, "utf8")).flatMap((text) =>
      problemsIn(text, unplain).map((problem) => `${path}: ${problem}`),
    ),
  )
}

/** Folders that exceed their ceiling. */
export function foldersAboveCeiling(): string[] {
  return Object.entries(ceilings).flatMap(([folder, ceiling]) => {
    const { length } = problemsInComments(folder)
    return length > ceiling
      ? `${folder}: ${length} banned words in comments, at most ${ceiling}. \`node scripts/checks/check-words.ts --comments ${folder}\` lists them`
      : []
  })
}

/** The number of banned words in each folder's comments, or their places in one `folder`. */
export function reportOnComments(folder?: string): string[] {
  if (folder !== undefined) return problemsInComments(folder)
  return Object.entries(ceilings).map(
    ([name, ceiling]) => `${name}: ${problemsInComments(name).length} of at most ${ceiling}`,
  )
}
