import type { Entity } from "@funil/contract/shared/entities"
import type { FieldNoun } from "../../records/record-kind.ts"

/** The fields of each noun that an automation can be about. The page provides them. */
export type WorkflowNouns = Readonly<Record<Entity, FieldNoun>>
