import { decoded, encodingOf } from "./encoding.ts"
import { peopleTable } from "./people-table.ts"
import { type Table, TableProblem } from "./table.ts"
import { vcardPeople } from "./vcard-people.ts"

/** The biggest vCard file that is read, in bytes: it is held in memory. */
export const maxCardsSize = 100 * 1024 * 1024

/** Reads a vCard file, as phones export their address book. Throws a TableProblem. */
export async function cardsTable(chunksOf: () => AsyncIterable<Uint8Array>): Promise<Table> {
  let text = ""
  for await (const part of decoded(chunksOf(), await encodingOf(chunksOf()))) {
    text += part
    if (text.length > maxCardsSize) throw new TableProblem("workbook_too_big")
  }
  const people = await vcardPeople(text)
  if (people.length === 0) throw new TableProblem("empty_file")
  return peopleTable(people)
}
