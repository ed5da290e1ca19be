import { expect, test } from "vitest"
import { createEventParser, type ServerEvent } from "./event-parser.ts"

function parse(...pieces: string[]) {
  const events: ServerEvent[] = []
  const parser = createEventParser((event) => events.push(event))
  for (const piece of pieces) parser.feed(piece)
  return { events, lastId: parser.lastId() }
}

test("an event has a type, data and the id to resume from", () => {
  expect(parse('event: change\nid: 7.1\ndata: {"a":1}\n\n')).toEqual({
    events: [{ type: "change", data: '{"a":1}' }],
    lastId: "7.1",
  })
})

test("events may be cut anywhere by the network", () => {
  const { events } = parse("event: cha", "nge\nda", "ta: 1\n", "\nevent: change\ndata: 2\n\n")
  expect(events.map(({ data }) => data)).toEqual(["1", "2"])
})

test("half an event is none, and its id does not count yet", () => {
  expect(parse("id: 1\n\n", "event: change\nid: 2\ndata: 1\n")).toEqual({ events: [], lastId: "1" })
})

test("a comment with an id moves the place to resume from", () => {
  expect(parse(":\nid: 9\n\n")).toEqual({ events: [], lastId: "9" })
})

test("several lines of data are one text", () => {
  expect(parse("data: a\ndata: b\n\n").events).toEqual([{ type: "message", data: "a\nb" }])
})
