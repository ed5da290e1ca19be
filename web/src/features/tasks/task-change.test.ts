import type { Task } from "@funil/contract/records/tasks"
import { expect, test } from "vitest"
import { changedTask, withTask } from "./task-change.ts"

const format = { now: () => "2026-03-10 12:00" }
// Changing a task reads only these fields.
const task = {
  id: "1",
  task_type_id: "2",
  is_finished: false,
  start: "2026-03-10 09:00",
  end: "2026-03-10 10:00",
} as Task

test.each([
  ["2026-03-10 11:59", "overdue", "LATE"],
  ["2026-03-10 12:00", "pending", "DELIVER_SOON"],
  ["2026-03-12 12:00", "pending", "DELIVER_SOON"],
  ["2026-03-12 12:01", "pending", "ON_TIME"],
])("a task that is moved to end at %s is %s and %s at once", (end, status, urgency) => {
  expect(changedTask(task, { end }, format)).toMatchObject({ end, status, urgency })
})

test("a ticked task is finished at once, and one that is opened again as late as it is", () => {
  const done = changedTask(task, { is_finished: true }, format)
  expect(done).toMatchObject({ is_finished: true, status: "finished", urgency: null })
  expect(changedTask(done, { is_finished: false }, format)).toMatchObject({
    status: "overdue",
    urgency: "LATE",
  })
})

test("a task is changed in whatever answer it stands, and nothing else is", () => {
  const other = { ...task, id: "9" }
  const change = (item: Task) => ({ ...item, name: "Nova" })
  const page = { data: [other, task], total: 2 }
  expect(withTask(page, "1", change)).toEqual({ data: [other, { ...task, name: "Nova" }], total: 2 })
  expect(withTask({ data: task, etag: "1" }, "1", change)).toEqual({
    data: { ...task, name: "Nova" },
    etag: "1",
  })
  expect(withTask({ late: page, stuck: { data: [] } }, "7", change)).toEqual({
    late: page,
    stuck: { data: [] },
  })
  expect(withTask(undefined, "1", change)).toBeUndefined()
})
