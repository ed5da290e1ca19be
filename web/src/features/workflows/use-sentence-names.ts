import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { taskTypesOptions } from "../tasks/task-api.ts"
import type { WorkflowNouns } from "./workflow-nouns.ts"
import type { SentenceNames } from "./workflow-sentence.ts"

/** The names that sentences about a noun's workflows use. */
export function useSentenceNames(nouns: WorkflowNouns, entity: Entity): SentenceNames {
  const m = useMessages()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const types = useQuery(taskTypesOptions).data ?? []
  const custom = useCustomFields({ entity })
  return {
    pipeline: (id) => pipelines.find((item) => item.id === id)?.name,
    stage: (id) => pipelines.flatMap(({ stages }) => stages).find((item) => item.id === id)?.name,
    field: (noun, name) =>
      ownValue(nouns[noun].fieldNames(m), name) ??
      custom.find((item) => `custom_fields.${item.name}` === name)?.label,
    taskType: (id) => types.find((item) => item.id === id)?.name,
  }
}
