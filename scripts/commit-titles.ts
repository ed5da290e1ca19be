import { git } from "./git.ts"
import { problemsIn, unplain } from "./plain-english.ts"

/** The file whose first commit starts the check. Earlier titles stay as they are. */
const start = "scripts/plain-english.ts"

/** The longest title that commit lists show in full. */
const maxTitle = 72

/** The long commit titles in a repository and the banned words in them, each with what to write. */
export function titleProblems(root: string): string[] {
  const begin = git(root, "log", "--format=%H", "--diff-filter=A", "--", start).split("\n").at(-1)
  if (!begin) return []
  const titles = git(root, "log", "--format=%h %s", `${begin}..HEAD`).split("\n")
  return titles.flatMap((title) => [...problemsIn(title, unplain), ...lengthProblems(title)])
}

function lengthProblems(line: string): string[] {
  const [hash = ""] = line.split(" ", 1)
  const { length } = line.slice(hash.length + 1)
  return length > maxTitle ? [`${line}: the title has ${length} characters, at most ${maxTitle}`] : []
}
