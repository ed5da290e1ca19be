/** Every error that the API answers, with its status. The web switches on the code, never on the text. */
export const errorStatus = {
  invalid: 422,
  malformed_json: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  E4021: 402,
  E4022: 402,
  E4023: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  domain_taken: 409,
  last_admin: 409,
  stage_has_deals: 409,
  too_few_stages: 409,
  task_type_in_use: 409,
  already_closed: 409,
  stale: 412,
  too_large: 413,
  wrong_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Why a field was refused, told beside the field. Parameters are named in the message trees. */
export const fieldRules = [
  "required",
  "type",
  "unknown_field",
  "unknown_option",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "not_whole",
  "uuid",
  "email",
  "url",
  "date",
  "instant",
  "wall_clock",
  "nul",
  "cpf",
  "cnpj",
  "phone",
  "color",
  "domain",
  "domain_reserved",
  "domain_taken",
  "password_common",
  "wrong_code",
  "not_found",
  "taken",
  "unknown_filter_field",
  "unknown_operator",
  "not_sortable",
  "lost_reason",
  "stage_of_pipeline",
  "own_relative",
  "own_deals_only",
  "owner_not_eligible",
  "end_before_start",
  "too_many",
  "format",
] as const
export type FieldRule = (typeof fieldRules)[number]

/** The body of an error that is not about fields. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  request_id?: string
}
