import type { TaskType } from "@funil/contract/tasks"
import type { TaskTypeRow } from "./task-type-queries.ts"

/** A task type with its place among those outside the trash; `index` counts from 0, the answer's position from 1. */
export function taskTypeView({ id, name, color, way }: TaskTypeRow, index: number): TaskType {
  return { id, name, color, position: index + 1, way }
}
