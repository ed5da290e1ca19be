import type { RunReason, WorkflowDefinition, WorkflowTrigger } from "@funil/contract/workflow-rules"
import type { RunStep, WorkflowPreview } from "@funil/contract/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import type { Records } from "../../../nouns/record-feature.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** The cause of a run: a trigger, or somebody who tries the workflow. */
export type RunTrigger = WorkflowTrigger | "test"

/** The run that an action is done for. */
export interface ActionInput {
  readonly runId: string
  readonly workflowId: string
  readonly workflowName: string
  readonly records: Records
  readonly entity: Entity
  /** The record, which lies in the trash after the trigger `delete`. */
  readonly recordId: string
  readonly trigger: RunTrigger
  /** Tells the events of a record apart: with the run's workflow and record it names the effect. */
  readonly eventKey: string
  readonly definition: WorkflowDefinition
  readonly isTest: boolean
}

export interface ActionResult {
  readonly steps: readonly Omit<RunStep, "at">[]
  /** Something was queued for delivery, which ends the run later. */
  readonly isSending: boolean
}

/** An action of workflows. Both verbs act in the name of the context's user, who saved the workflow. */
export interface Action {
  /**
   * Does it, within the transaction that also ends the run: what it writes is there exactly when the run is done. Throws
   * RunRefused, or an AppError, where trying again would not help; after any other error the run is tried again.
   */
  perform(tx: Tx, input: ActionInput): Promise<ActionResult>
  /** Tells what it would do, without doing it. */
  preview(tx: Tx, input: ActionInput): Promise<WorkflowPreview>
}

/** A lasting refusal: the run rests with this reason at once. */
export class RunRefused extends Error {
  readonly reason: RunReason
  readonly detail: string | undefined

  constructor(reason: RunReason, detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.name = "RunRefused"
    this.reason = reason
    this.detail = detail
  }
}
