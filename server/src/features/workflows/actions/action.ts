import type {
  RunReason,
  WorkflowDefinition,
  WorkflowTrigger,
} from "@funil/contract/automations/workflow-rules"
import type { RunStep, WorkflowPreview } from "@funil/contract/automations/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import type { Records } from "../../../nouns/record-feature.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** The cause of a run: a trigger, or a user who tests the workflow. */
export type RunTrigger = WorkflowTrigger | "test"

/** The run of an action. */
export interface ActionInput {
  readonly runId: string
  readonly workflowId: string
  readonly workflowName: string
  readonly records: Records
  readonly entity: Entity
  /** The id of the record. After the trigger `delete` it is in the trash. */
  readonly recordId: string
  readonly trigger: RunTrigger
  /**
   * Identifies an event of a record. With the run's workflow and record it identifies the effect.
   */
  readonly eventKey: string
  readonly definition: WorkflowDefinition
  readonly isTest: boolean
}

export interface ActionResult {
  readonly steps: readonly Omit<RunStep, "at">[]
  /** The action queued a delivery, which ends the run later. */
  readonly isSending: boolean
}

/**
 * An action of workflows. Both verbs act in the name of the context's user, who saved the workflow.
 */
export interface Action {
  /**
   * Performs the action in the transaction that ends the run, so both commit or neither does.
   * Throws RunRefused or an AppError if a retry cannot help. The queue retries after any other
   * error.
   */
  perform(tx: Tx, input: ActionInput): Promise<ActionResult>
  /** Returns the effect of the action without performing it. */
  preview(tx: Tx, input: ActionInput): Promise<WorkflowPreview>
}

/** A permanent refusal. The run fails with this reason without a retry. */
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
