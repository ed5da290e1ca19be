import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import * as contract from "@funil/contract/settings/pipelines"
import { type Answer, type BodyOf, call, read } from "../../../lib/api/api.ts"
import { writeFresh } from "../../../lib/api/fresh-write.ts"
import { oneAtATime } from "../../../lib/api/one-at-a-time.ts"
import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { placed, useMoveElement } from "../../../settings/setting-order.ts"
import { pipelineKeys } from "../pipeline-api.ts"

type Pipelines = contract.Pipeline[]
type PipelineBody = BodyOf<typeof contract.updatePipeline>
type StageBody = BodyOf<typeof contract.updateStage>

const shownIn = [pipelineKeys.list, pipelineKeys.boards]

/** Refetches pipelines and boards. */
function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all(shownIn.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The number of deals in each stage of a pipeline, by stage id. */
export const stageCountsOptions = (pipelineId: string) =>
  queryOptions({
    queryKey: [...pipelineKeys.board(pipelineId), "counts"],
    queryFn: async ({ signal }) => {
      const input = { params: { id: pipelineId }, query: { per_stage: "1" } }
      const { stages } = await read(contract.getBoard, input, { signal })
      return Object.fromEntries(stages.map(({ id, count }) => [id, count]))
    },
    staleTime: 0,
    meta: { failure: (m) => m.pipelines.loadFailed },
  })

export function useCreatePipeline() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof contract.createPipeline>) =>
      (await call(contract.createPipeline, { body })).data,
    onSuccess: async ({ name }) => {
      showToast({ status: "success", title: messages().pipelines.created(name) })
      await refresh()
    },
    meta: { failure: (m) => m.pipelines.createFailed },
  })
}

/** Saves a change of a pipeline, based on its latest version. */
export function useSavePipeline(id: string) {
  const refresh = useRefresh()
  return async (
    change: (pipeline: contract.Pipeline) => PipelineBody,
  ): Promise<Answer<contract.Pipeline>> => {
    const answer = await oneAtATime(`pipeline ${id}`, () =>
      writeFresh({
        reload: () => call(contract.getPipeline, { params: { id } }),
        change,
        send: (body, ifMatch) => call(contract.updatePipeline, { params: { id }, body }, { ifMatch }),
      }),
    )
    await refresh()
    return answer
  }
}

/** Moves a pipeline and its deals to the trash. */
export function useTrashPipeline() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<contract.Pipeline, "id" | "name">) =>
      call(contract.trashPipeline, { params: { id } }),
    onSuccess: async ({ data, undoToken }, { name }) => {
      const words = messages().pipelines
      showToast({
        status: "success",
        title: words.deleted(name),
        description: data.deleted_deals > 0 ? words.deletedDeals(data.deleted_deals) : undefined,
        action: undoAction(client, undoToken),
      })
      await refresh()
    },
    meta: { failure: (m) => m.pipelines.deleteFailed },
  })
}

export function useCreateStage(pipelineId: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createStage>) =>
      call(contract.createStage, { params: { id: pipelineId }, body }),
    onSuccess: async ({ data, undoToken }) => {
      const title = messages().pipelineConfig.stages.created(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await refresh()
    },
    meta: { failure: (m) => m.pipelineConfig.stages.createFailed },
  })
}

/** Saves a change of a stage, based on its latest version. */
export function useSaveStage({ pipelineId, id }: Pick<contract.Stage, "pipelineId" | "id">) {
  const refresh = useRefresh()
  return async (change: (stage: contract.Stage) => StageBody): Promise<Answer<contract.Stage>> => {
    const params = { pipelineId, id }
    const answer = await oneAtATime(`pipeline ${pipelineId}`, () =>
      writeFresh({
        reload: () => call(contract.getStage, { params }),
        change,
        send: (body, ifMatch) => call(contract.updateStage, { params, body }, { ifMatch }),
      }),
    )
    await refresh()
    return answer
  }
}

export interface StageRemoval {
  stage: contract.Stage
  /** The stage that its deals move to. */
  moveTo: string | undefined
  /** The lost reason, if the deals move to the lost stage. */
  lostReason?: string | undefined
}

export function useTrashStage() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ stage: { id, pipelineId }, moveTo, lostReason }: StageRemoval) =>
      call(contract.trashStage, {
        params: { pipelineId, id },
        query: { move_to: moveTo, lost_reason: lostReason },
      }),
    onSuccess: async ({ undoToken }, { stage }) => {
      const title = messages().pipelineConfig.stages.deleted(stage.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await refresh()
    },
    meta: { failure: (m) => m.pipelineConfig.stages.deleteFailed },
  })
}

/** Moves a pipeline within the list. */
export function useMovePipeline() {
  return useMoveElement<Pipelines>({
    entity: "pipeline",
    queryKey: pipelineKeys.list,
    show: placed,
    also: shownIn,
    failed: (m) => m.pipelines.moveFailed,
  }).mutate
}

/** Moves an open stage among the open stages of its pipeline. */
export function useMoveStage(pipelineId: string) {
  return useMoveElement<Pipelines>({
    entity: "stage",
    queryKey: pipelineKeys.list,
    show: (all, place) =>
      all.map((pipeline) => {
        if (pipeline.id !== pipelineId) return pipeline
        const stages = placed(pipeline.stages, place)
        return { ...pipeline, stages: stages.map((stage, index) => ({ ...stage, position: index + 1 })) }
      }),
    also: shownIn,
    failed: (m) => m.pipelines.moveFailed,
  }).mutate
}
