import { returnReasons, type ReturnReason } from "@funil/contract/forms/return-reasons"
import { daysToRegret, returnOutcomes, type ReturnsForm } from "@funil/contract/forms/returns"
import type { Language } from "@funil/contract/account/accounts"

/** The editor's values. Numbers are null while the typed text is invalid. */
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

/** The initial values of a new form. */
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

/** The reasons that may require photos. The law allows no obstacle for a change of mind. */
export function photoReasons({ reasons }: Pick<ReturnsValues, "reasons">): ReturnReason[] {
  return reasons.filter((reason) => reason !== "REGRET")
}

/** Converts the values to a request body. Without a slug the server picks one. */
export function returnsBody({ slug, ...values }: ReturnsValues) {
  const asking = photoReasons(values)
  return {
    ...values,
    ...(slug !== "" && { slug }),
    require_photos_for: values.require_photos_for.filter((reason) => asking.includes(reason)),
  }
}
