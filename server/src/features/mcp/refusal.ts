/** Why a tool could not do what it was asked, in words for the assistant that asked. */
export class Refusal extends Error {
  /** The API's status; null where the tool itself refused. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}
