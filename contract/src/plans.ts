export const planNames = ["start", "grow", "scale"] as const
export type PlanName = (typeof planNames)[number]

const megabyte = 1024 * 1024

/** What a plan allows: numbers of records, and bytes of files for each user. */
export const planLimits = {
  start: { pipelines: 5, forms: 1, workflows: 5, custom_fields: 5, upload_bytes: 250 * megabyte, api: false },
  grow: {
    pipelines: 10,
    forms: 5,
    workflows: 30,
    custom_fields: 30,
    upload_bytes: 1024 * megabyte,
    api: false,
  },
  scale: {
    pipelines: 50,
    forms: 50,
    workflows: 100,
    custom_fields: 100,
    upload_bytes: 10_240 * megabyte,
    api: true,
  },
} as const

/** A trial runs this many days on the Scale plan. */
export const trialDays = 14
