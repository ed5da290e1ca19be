import { expect, test } from "vitest"
import { keyedPlaces } from "./palette-commands.ts"
import { type Command, commandKeys, keysOf } from "../../lib/command-keys.ts"

// The scopes that are active together: the global keys with each other scope.
const commands = Object.keys(commandKeys) as Command[]
const rooms = [...new Set(commands.map((command) => command.split(".")[0]))]

test.each(rooms)("no key does two things where %s hears it", (room) => {
  const heard = commands.filter(
    (command) => command.startsWith(`${room}.`) || command.startsWith("anywhere."),
  )
  const keys = heard.flatMap(keysOf)
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test("each place has keys of its own, and no command is bound to the letter that begins them", () => {
  const go = keyedPlaces.flatMap(({ keys }) => keys ?? [])
  expect(go.toSorted()).toEqual([...new Set(go)].toSorted())
  expect(go.every((keys) => /^g [a-z]$/.test(keys))).toBe(true)
  expect(commands.flatMap(keysOf)).not.toContain("g")
})
