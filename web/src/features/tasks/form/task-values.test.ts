import type { Task } from "@funil/contract/records/tasks"
import { expect, test } from "vitest"
import { bodyOf, newValues, startedAt, valuesOf } from "./task-values.ts"

const first = { start: "2026-03-10 09:00", task_type_id: "1", responsible_user_id: "2" }

test("a new task ends when it starts, and an end without an hour has that of the start", () => {
  const values = newValues(first)
  expect(bodyOf(values)).toMatchObject({
    start: "2026-03-10 09:00",
    end: "2026-03-10 09:00",
    name: null,
    note: null,
  })
  expect(bodyOf({ ...values, end: "2026-03-11 " }).end).toBe("2026-03-11 09:00")
  expect(bodyOf({ ...values, end: "" }).end).toBe("2026-03-10 09:00")
})

test("a task that starts at another time stays as long as it was", () => {
  const values = { ...newValues(first), end: "2026-03-11 08:30" }
  expect(startedAt(values, "2026-12-31 23:00").end).toBe("2027-01-01 22:30")
  expect(startedAt({ ...values, end: "2026-03-10 08:00" }, "2026-03-12 09:00").end).toBe("2026-03-10 08:00")
  expect(startedAt(values, " 23:00").end).toBe("2026-03-11 08:30")
})

test("the name of its type does not become a task's own", () => {
  // `valuesOf` reads only the names.
  const task = { name: "Ligação", task_type: { name: "Ligação" } } as Task
  expect(valuesOf(task).name).toBe("")
  expect(valuesOf({ ...task, name: "Ligar às dez" }).name).toBe("Ligar às dez")
})
