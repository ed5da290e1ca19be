import { returnReasons, type ReturnReason } from "@funil/contract/return-reasons"
import { daysToRegret, returnOutcomes, type ReturnsForm } from "@funil/contract/returns"
import type { Language } from "@funil/contract/accounts"

/** A returns form as its editor holds it; numbers are null while nothing readable is typed. */
export interface ReturnsValues extends Omit<
  ReturnsForm,
  "id" | "url" | "favicon" | "brand" | "created_at" | "updated_at" | "window_days" | "transit_days"
> {
  readonly window_days: number | null
  readonly transit_days: number | null
}

interface Beginning {
  readonly name: string
  readonly platform: ReturnsForm["platform"]
  readonly pipeline_id: string | null
  readonly language: Language
}

/** What a new form begins with. */
export function newReturnsValues(beginning: Beginning): ReturnsValues {
  return {
    ...beginning,
    slug: "",
    enabled: true,
    reasons: [...returnReasons],
    window_days: daysToRegret,
    transit_days: 7,
    outcomes: [...returnOutcomes],
    require_photos_for: [],
    instructions: "",
    texts: { title: "", intro: "", success: "", contact: "" },
  }
}

export function returnsValuesOf(form: ReturnsForm): ReturnsValues {
  const { id: _, url: __, favicon: ___, brand: ____, created_at: _____, updated_at: ______, ...values } = form
  return values
}

/** The reasons that may ask for photos: nothing may stand in the way of a regret. */
export function photoReasons({ reasons }: Pick<ReturnsValues, "reasons">): ReturnReason[] {
  return reasons.filter((reason) => reason !== "REGRET")
}

/** What is sent: without an address the server finds one. */
export function returnsBody({ slug, ...values }: ReturnsValues) {
  const asking = photoReasons(values)
  return {
    ...values,
    ...(slug !== "" && { slug }),
    require_photos_for: values.require_photos_for.filter((reason) => asking.includes(reason)),
  }
}
