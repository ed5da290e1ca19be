import { sql } from "kysely"
import { pipelineScope } from "../../../nouns/pipelines.ts"
import type { Context } from "../../../platform/context.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import { unaccentedText } from "../columns/cell-words.ts"

interface Stage {
  readonly id: string
  readonly name: string
  readonly pipeline_id: string
  readonly pipeline: string
}

/** Finds pipelines and stages by their names in cells. */
export interface StageWords {
  readonly pipelines: (word: string) => string[]
  /** The stages of this name, in one pipeline if it is known. */
  readonly stages: (word: string, pipelineId: string | undefined) => string[]
  /** The stages of the same pipeline with this stage's name, including itself. */
  readonly namesakes: (id: string) => string[]
}

export async function readStageWords(ctx: Context): Promise<StageWords> {
  const stages = await guardedRead(
    ctx,
    sql<Stage>`
      select s.id, s.name, s.pipeline_id, p.name as pipeline
      from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
      where s.account_id = ${ctx.accountId} and s.deleted_at is null and p.deleted_at is null and ${pipelineScope(ctx)}
      order by p.position, s.position
    `,
  )
  const called = (word: string, pipelineId: string | undefined) =>
    stages
      .filter((stage) => pipelineId === undefined || stage.pipeline_id === pipelineId)
      .filter(({ id, name }) => isCalled(name, id, word))
      .map(({ id }) => id)
  return {
    pipelines: (word) => [
      ...new Set(
        stages
          .filter(({ pipeline, pipeline_id }) => isCalled(pipeline, pipeline_id, word))
          .map(({ pipeline_id }) => pipeline_id),
      ),
    ],
    stages: called,
    namesakes: (id) => {
      const stage = stages.find((one) => one.id === id)
      return stage ? called(stage.name, stage.pipeline_id) : []
    },
  }
}

function isCalled(name: string, id: string, word: string): boolean {
  return id === word || unaccentedText(name) === unaccentedText(word)
}
