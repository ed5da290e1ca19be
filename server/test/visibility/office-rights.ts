import type { Member, Office, OfficeDeal, OfficeRecord, OfficeTask } from "./office.ts"

/**
 * A user's rights in an office by section 2 of decisions.md, row by row, independent of the
 * product's code.
 */
export class Rights {
  readonly #office: Office
  readonly #who: Member
  readonly #isLimited: boolean

  constructor(office: Office, who: Member) {
    this.#office = office
    this.#who = who
    this.#isLimited = who.role === "restricted_agent" || who.role === "external_agent"
  }

  get #isBoss(): boolean {
    return this.#who.role === "admin" || this.#who.role === "manager"
  }

  /** A deal is mine if I own it or am responsible for one of its tasks. */
  isMine(deal: OfficeDeal): boolean {
    const { id } = this.#who
    const tasks = this.#office.tasks.filter((task) => task.deal === deal.id && !task.isTrashed)
    return deal.owner === id || tasks.some(({ responsible }) => responsible === id)
  }

  isOwnPipeline(pipeline: string): boolean {
    return this.#isBoss || this.#who.pipelines.length === 0 || this.#who.pipelines.includes(pipeline)
  }

  /** Own pipelines, and pipelines of deals that a limited agent can work on. */
  seesPipeline(pipeline: string): boolean {
    const isOfMine = (deal: OfficeDeal) => deal.pipeline === pipeline && !deal.isTrashed && this.isMine(deal)
    return this.isOwnPipeline(pipeline) || (this.#isLimited && this.#office.deals.some(isOfMine))
  }

  seesDeal(deal: OfficeDeal): boolean {
    return this.#isLimited ? this.isMine(deal) : this.isOwnPipeline(deal.pipeline)
  }

  updatesDeal(deal: OfficeDeal): boolean {
    return this.#who.role !== "visitor" && this.seesDeal(deal)
  }

  deletesDeal(deal: OfficeDeal): boolean {
    return this.#isBoss || (this.#who.role === "agent" && deal.owner === this.#who.id)
  }

  seesRecord(noun: "contact" | "company", record: OfficeRecord): boolean {
    if (!this.#isLimited || record.creator === this.#who.id) return true
    return this.#office.deals.some((deal) => deal[noun] === record.id && !deal.isTrashed && this.isMine(deal))
  }

  updatesRecord(): boolean {
    return this.#who.role !== "visitor"
  }

  deletesRecord(record: OfficeRecord): boolean {
    return this.#isBoss || (this.#who.role === "agent" && record.creator === this.#who.id)
  }

  seesTask(task: OfficeTask): boolean {
    const { id, role } = this.#who
    const deal = this.#office.deals.find((deal) => deal.id === task.deal && !deal.isTrashed)
    const seesDeal = deal !== undefined && this.seesDeal(deal)
    const isInvolved = task.responsible === id || task.creator === id
    if (this.#isBoss) return true
    if (this.#isLimited) return isInvolved
    return role === "visitor" ? seesDeal : isInvolved || seesDeal
  }

  /** An external agent only sees users on their deals. */
  seesPerson(other: Member): boolean {
    if (this.#who.role !== "external_agent" || other.id === this.#who.id) return true
    return this.#office.deals.some((deal) => {
      const tasks = this.#office.tasks.filter((task) => task.deal === deal.id && !task.isTrashed)
      const isOnIt = deal.owner === other.id || tasks.some(({ responsible }) => responsible === other.id)
      return !deal.isTrashed && this.isMine(deal) && isOnIt
    })
  }

  /** Whether a user sees more of another one than id, names, picture and role. */
  seesDetails(other: Member): boolean {
    const { id, role } = this.#who
    return other.id === id || role === "admin" || (role === "manager" && other.role !== "admin")
  }

  updatesTask(): boolean {
    return this.#who.role !== "visitor"
  }

  deletesTask(task: OfficeTask): boolean {
    return this.#isBoss || (this.#who.role !== "visitor" && task.creator === this.#who.id)
  }
}
