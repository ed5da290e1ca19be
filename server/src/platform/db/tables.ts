// Written by scripts/tables.ts from the migrations; a test compares it with the catalogue.
import type { ColumnType, GeneratedAlways } from "kysely"

/** A column with a default. Kysely's own type doesn't take a column type. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Written as text (JSON.stringify), since the driver would turn a list into a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>

export type Instant = ColumnType<Date, Date | string, Date | string>

type Entity = "deal" | "contact" | "company" | "user" | "product" | "bill" | "task"

type LedgerEntity = "deal" | "contact" | "company" | "user" | "product" | "bill" | "task" | "pipeline" | "stage" | "task_type" | "custom_field" | "filter" | "account" | "note" | "file" | "workflow" | "goal" | "form" | "returns_form" | "webhook"

export interface AccountDomainsTable {
  domain: string
  account_id: string
}

export interface AccountsTable {
  account_id: string
  domain: string
  company: string | null
  document: string | null
  email: string
  website: string | null
  first_name: string
  last_name: string | null
  phone1: string | null
  phone2: string | null
  brand: string | null
  total_employees: string | null
  department: string | null
  market: string | null
  source: string | null
  campaign: Generated<Json>
  language: Generated<"pt-BR" | "en">
  timezone: Generated<string>
  subscription_plan: Generated<"start" | "grow" | "scale">
  free_trial_exceeded_at: Instant | null
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
  next_custom_field_key: Generated<number>
  open_tracking: Generated<boolean>
  reply_to: string | null
  suspended_at: Instant | null
  unblocked_at: Instant | null
  currency: Generated<"BRL" | "USD">
  ip_list: Generated<string[]>
  closed_at: Instant | null
  trial_told_at: Instant | null
  pix_key: string | null
  pix_name: string | null
  pix_city: string | null
  marketing_needs_consent: Generated<boolean>
  email_proved_at: Instant | null
  trial_refused: Generated<boolean>
  address: string | null
}

export interface BillChargesTable {
  account_id: string
  id: string
  collector_id: string
  wanted: Generated<boolean>
  customer_id: string | null
  charge_id: string | null
  url: string | null
  due_date: string | null
  seen: "open" | "gone" | "confirmed" | "received" | "received_in_cash" | "refund_requested" | "refunded" | null
  problem: string | null
  hints: Generated<number>
  next_at: Instant | null
  lease: string | null
  attempts: Generated<number>
  created_at: Instant
}

export interface BillCollectorsTable {
  account_id: string
  id: string
  provider: string
  key: string
  created_at: Instant
}

export interface BillsTable {
  account_id: string
  id: string
  type: "expense" | "revenue"
  status: "pending" | "confirmed" | "received" | "received_in_cash" | "refund_requested" | "refunded" | "overdue"
  status_before_refund: "confirmed" | "received" | "received_in_cash" | null
  method: "banking_billet" | "credit_card" | "debit_card" | "digital_wallet" | "cashback" | "check" | "store_credit" | "virtual_credit" | "banking_deposit" | "cash" | "instant_payment" | "fidelity_program" | "without_payment" | "banking_transfer" | "food_voucher" | "fuel_voucher" | "gift_voucher" | "meal_voucher" | "other" | null
  description: string | null
  total: number
  subtotal: number | null
  due_date: string | null
  paid_at: string | null
  cost_center: string | null
  tags: Generated<string[]>
  url: string | null
  user_id: string | null
  deal_id: string | null
  contact_id: string | null
  company_id: string | null
  custom_fields: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  custom_search: GeneratedAlways<string>
  series_id: string | null
  number: number | null
  of: number | null
  every: "week" | "month" | "year" | null
  refunded_at: string | null
}

export interface CalendarFeedsTable {
  account_id: string
  user_id: string
  id: string
  created_at: Instant
}

export interface ChangesTable {
  account_id: string
  id: string
  operation_id: string
  entity: LedgerEntity
  record_id: string
  action: string
  fields: Json
  created_at: Instant
}

export interface CompaniesTable {
  account_id: string
  id: string
  company: string
  document: string | null
  email: string | null
  phone1: string | null
  website: string | null
  picture: string | null
  address_latitude: number | null
  address_longitude: number | null
  address_street: string | null
  address_block: string | null
  address_city: string | null
  address_state: string | null
  address_country: string | null
  tags: Generated<string[]>
  custom_fields: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  email_key: GeneratedAlways<string | null>
  custom_search: GeneratedAlways<string>
  search_name: GeneratedAlways<string>
  address_zip: string | null
  address_number: string | null
  address_complement: string | null
}

export interface ConfirmationsTable {
  account_id: string
  id: string
  deal_id: string
  contact_id: string
  run_id: string | null
  answer: "confirmed" | "refused" | null
  answered_at: Instant | null
  expires_at: Instant
  created_at: Instant
  through: Generated<string[]>
}

export interface ConsentTextsTable {
  account_id: string
  hash: string
  text: string
  created_at: Instant
}

export interface ConsentsTable {
  account_id: string
  id: string
  contact_id: string
  kind: "given" | "withdrawn"
  purpose: "service" | "marketing"
  at: Instant
  text_hash: string | null
  terms_hash: string | null
  form_id: string | null
  user_id: string | null
  ip: string | null
  agent: string | null
  through: Generated<string[]>
  answer_id: string | null
  is_alone: Generated<boolean>
}

export interface ContactCompaniesTable {
  account_id: string
  contact_id: string
  company_id: string
}

export interface ContactsTable {
  account_id: string
  id: string
  first_name: string
  last_name: string | null
  email: string | null
  phone1: string | null
  phone2: string | null
  job: string | null
  document: string | null
  gender: "female" | "male" | "other" | "undisclosed" | null
  birthdate: string | null
  picture: string | null
  social_media_linkedin: string | null
  social_media_instagram: string | null
  social_media_facebook: string | null
  social_media_twitter: string | null
  address_latitude: number | null
  address_longitude: number | null
  address_street: string | null
  address_block: string | null
  address_city: string | null
  address_state: string | null
  address_country: string | null
  tags: Generated<string[]>
  custom_fields: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  email_key: GeneratedAlways<string | null>
  custom_search: GeneratedAlways<string>
  search_name: GeneratedAlways<string>
  address_zip: string | null
  address_number: string | null
  address_complement: string | null
  other_emails: Generated<string[]>
  other_phones: Generated<string[]>
  search: GeneratedAlways<string>
}

export interface CouponUsesTable {
  account_id: string
  code: string
  number: number
}

export interface CouponsTable {
  code: string
  kind: "percent" | "amount" | "free_users"
  value: number
  currency: "BRL" | "USD" | null
  plans: string[] | null
  cycles: string[] | null
  first_only: Generated<boolean>
  max_uses: number | null
  uses: Generated<number>
  until_date: string | null
  ended_at: Instant | null
  created_at: Instant
}

export interface CustomFieldsTable {
  account_id: string
  id: string
  entity: Entity
  key: number
  name: string
  label: string
  type: "text" | "number" | "email" | "password" | "textarea" | "select" | "select-search" | "tags" | "multiselect" | "date" | "time" | "money" | "link" | "div" | "global-select"
  layout: "single-column" | "double-column"
  conditions: Generated<Json>
  options: Generated<string[]>
  required: Generated<boolean>
  position: string
  group: string | null
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  archived_at: Instant | null
}

export interface DealCompaniesTable {
  account_id: string
  deal_id: string
  company_id: string
  position: Generated<number>
}

export interface DealContactsTable {
  account_id: string
  deal_id: string
  contact_id: string
  position: Generated<number>
}

export interface DealCountersTable {
  account_id: string
  next_code: Generated<number>
}

export interface DealDealsTable {
  account_id: string
  deal_id: string
  related_deal_id: string
}

export interface DealProductsTable {
  account_id: string
  deal_id: string
  product_id: string
  position: Generated<number>
  amount: Generated<number>
  price: number
}

export interface DealsTable {
  account_id: string
  id: string
  code: number
  name: string
  amount: Generated<number>
  pipeline_id: string
  pipeline_stage_id: string
  position: string
  tags: Generated<string[]>
  user_id: string | null
  custom_fields: Generated<Json>
  lost_reason: string | null
  expected_close_date: string | null
  open_task_end: string | null
  task_count: Generated<number>
  note_count: Generated<number>
  file_count: Generated<number>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  last_stage_updated_at: Instant
  closed_at: Instant | null
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  custom_search: GeneratedAlways<string>
  source_kind: "import" | "automation" | "api" | "form" | "return" | null
  source_id: string | null
  utm: Json | null
  last_contact_at: Instant | null
}

export interface DeliveriesTable {
  account_id: string
  id: string
  run_id: string | null
  entity: Entity
  record_id: string
  channel: string
  target: string
  payload: string | null
  state: "queued" | "sent" | "failed"
  reason: string | null
  detail: string | null
  attempts: Generated<number>
  next_at: Instant | null
  lease: string | null
  finished_at: Instant | null
  created_at: Instant
  webhook_id: string | null
}

export interface ExportsTable {
  account_id: string
  id: string
  user_id: string
  status: "running" | "ready" | "failed" | "expired"
  progress: Generated<number>
  size: number | null
  created_at: Instant
  updated_at: Instant
  expires_at: Instant | null
}

export interface FilesTable {
  account_id: string
  id: string
  entity: Entity
  record_id: string
  name: string
  mime: string
  size: number
  sha256: string
  storage_name: string
  user_id: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
}

export interface FiltersTable {
  account_id: string
  id: string
  user_id: string | null
  entity: Entity
  name: string
  is_public: Generated<boolean>
  parameters: Generated<Json>
  filters: Generated<Json>
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
}

export interface FormAnswerFilesTable {
  account_id: string
  answer_id: string
  storage_name: string
  name: string
  mime: string
  size: number
  sha256: string
}

export interface FormAnswersTable {
  account_id: string
  id: string
  form_id: string
  key: string
  reason: "trap" | "too_soon" | "no_proof" | "too_many" | "refused" | null
  values: Json
  files: number
  utm: Json
  referrer: string | null
  deal_id: string | null
  contact_id: string | null
  draft: Json | null
  created_at: Instant
  received_at: Instant | null
  agreement: Json | null
  files_dropped: Generated<boolean>
  through: Generated<string[]>
}

export interface FormCountersTable {
  account_id: string
  form_id: string
  answers: Generated<number>
  hour: Instant | null
  in_hour: Generated<number>
}

export interface FormDaysTable {
  account_id: string
  form_id: string
  day: string
  views: Generated<number>
  starts: Generated<number>
}

export interface FormTermsTable {
  account_id: string
  hash: string
  id: string
  storage_name: string
  name: string
  size: number
  created_at: Instant
}

export interface FormsTable {
  account_id: string
  id: string
  name: string
  slug: string
  enabled: boolean
  pipeline_id: string | null
  pipeline_stage_id: string | null
  user_id: string | null
  users: Generated<string[]>
  tags: Generated<string[]>
  fields: Generated<Json>
  title: Generated<string>
  intro: Generated<string>
  submit_label: Generated<string>
  success_message: Generated<string>
  redirect_url: string | null
  email_subject: Generated<string>
  email_body: Generated<string>
  colours: Json
  favicon: string | null
  brand: string | null
  terms_hash: string | null
  consent_text: string | null
  marketing_text: string | null
  password_hash: string | null
  password_set_at: Instant | null
  allowed_origins: Generated<string[]>
  starts_at: Instant | null
  ends_at: Instant | null
  max_answers: number | null
  language: "pt-BR" | "en"
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  archived_at: Instant | null
  version: Generated<number>
}

export interface GivenDetailsTable {
  account_id: string
  contact_id: string
  field: "email" | "phone" | "document"
  value: string
  is_origin: Generated<boolean>
  form_id: string | null
  given_at: Instant
  dismissed_at: Instant | null
}

export interface GoalsTable {
  account_id: string
  id: string
  month: string
  pipeline_id: string | null
  user_id: string | null
  amount: number | null
  count: number | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface IdempotencyKeysTable {
  account_id: string
  user_id: string
  key: string
  route: string
  body_hash: Buffer
  status: number | null
  headers: Json | null
  body: Json | null
  created_at: Instant
}

export interface ImportKeysTable {
  account_id: string
  import_id: string
  key: string
}

export interface ImportRefusalsTable {
  account_id: string
  import_id: string
  row: number
  problems: Json
  cells: Json
  is_in: Generated<boolean>
}

export interface ImportsTable {
  account_id: string
  id: string
  user_id: string
  entity: Entity
  language: string
  status: "queued" | "running" | "done" | "failed" | "cancelled"
  file_name: string
  file_path: string
  size: number
  sha256: string
  options: Json
  plan: Json
  total: number | null
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  linked: Generated<number>
  duplicates: Generated<number>
  problem: string | null
  problem_line: number | null
  operation_id: string
  created_at: Instant
  finished_at: Instant | null
  next_at: Instant | null
  lease: string | null
  attempts: Generated<number>
  read_to: Generated<number>
  move_id: string | null
  token_name: string | null
  incomplete: Generated<number>
  unsettled: Json | null
}

export interface InvitationsTable {
  account_id: string
  id: string
  user_id: string
  invited_by: string | null
  expires_at: Instant
  created_at: Instant
}

export interface InvoiceChargesTable {
  account_id: string
  id: string
  provider: string
  customer_id: string | null
  hints: Generated<number>
  next_at: Instant | null
  lease: string | null
  attempts: Generated<number>
  created_at: Instant
}

export interface InvoicesTable {
  account_id: string
  id: string
  number: number
  kind: "order" | "difference" | "renewal"
  status: "pending" | "paid" | "overdue" | "cancelled" | "refunded"
  in_force: boolean
  plan: "grow" | "scale"
  cycle: "monthly" | "yearly"
  users: number
  period_from: string
  period_until: string
  subtotal: number
  discount: number
  amount: number
  currency: "BRL" | "USD"
  coupon: Json | null
  invoice_date: string
  due_date: string
  payment_date: string | null
  provider: string
  provider_id: string | null
  provider_url: string | null
  customer: Json
  created_at: Instant
  updated_at: Instant
  keep: Json | null
  provider_problem: string | null
}

export interface LeadsTable {
  hash: string
  email: string
  domain: string | null
  details: Generated<Json>
  campaign: Generated<Json>
  created_at: Instant
  updated_at: Instant
}

export interface MailSignaturesTable {
  account_id: string
  user_id: string
  html: string
  updated_at: Instant
}

export interface MailTemplatesTable {
  account_id: string
  id: string
  user_id: string
  name: string
  subject: string
  body: string
  is_shared: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  version: number
}

export interface MailedAddressesTable {
  address_hash: Buffer
  count: number
  resets_at: Instant
}

export interface MessagesTable {
  account_id: string
  id: string
  entity: Entity
  record_id: string
  channel: string
  to: string
  subject: string | null
  processed_at: Instant | null
  delivered_at: Instant | null
  opened_at: Instant | null
  error: string | null
  created_at: Instant
  state: Generated<"queued" | "kept" | "sent" | "delivered" | "opened" | "withheld" | "failed">
  reason: string | null
  html: string | null
  text: string | null
  template: Json | null
  contact_id: string | null
  run_id: string | null
  provider_id: string | null
  user_id: string | null
  company_id: string | null
  purpose: "service" | "marketing" | null
  author_id: string | null
  copy_of: string | null
  line: "to" | "cc" | null
  attachments: Json | null
  through: Generated<string[]>
}

export interface MovedRecordsTable {
  account_id: string
  rival: string
  entity: Entity
  source_key: string
  record_id: string
  created_at: Instant
}

export interface MovesTable {
  account_id: string
  id: string
  user_id: string
  rival: "pipedrive" | "rd_station" | "agendor" | "hubspot" | "twenty" | "trello"
  operation_id: string
  created_at: Instant
}

export interface NotesTable {
  account_id: string
  id: string
  entity: Entity
  record_id: string
  note: string
  pinned: Generated<boolean>
  user_id: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
}

export interface NotificationSettingsTable {
  account_id: string
  user_id: string
  kinds: Generated<Json>
  digest: Generated<"off" | "daily">
  digest_hour: Generated<number>
  digested_on: string | null
}

export interface NotificationsTable {
  account_id: string
  id: string
  user_id: string
  kind: "task_assigned" | "task_starting" | "mention" | "deal_assigned" | "form_answered" | "return_requested" | "deal_won" | "team_deal_won" | "import_done" | "data_ready" | "automation_failed" | "automation_stopped" | "webhook_stopped"
  key: string
  route: string
  params: Json
  count: Generated<number>
  created_at: Instant
  read_at: Instant | null
  deleted_at: Instant | null
  in_app: Generated<boolean>
  in_digest: Generated<boolean>
  mailed_at: Instant | null
}

export interface NpsAnswersTable {
  account_id: string
  id: string
  user_id: string
  rating: number | null
  comment: string | null
  created_at: Instant
}

export interface OnboardingsTable {
  account_id: string
  user_id: string
  closed_at: Instant | null
  hidden_at: Instant | null
  skipped: Generated<string[]>
}

export interface OperationProgressTable {
  account_id: string
  id: string
  user_id: string | null
  total: number
  done: Generated<number>
  updated: Generated<number>
  failed_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface OperationsTable {
  account_id: string
  id: string
  user_id: string | null
  source: Generated<string>
  kind: string
  undoes: string | null
  reversible: boolean
  request_id: string | null
  created_at: Instant
  undo_until: Instant | null
  token_name: string | null
}

export interface OutboxTable {
  account_id: string
  seq: GeneratedAlways<number>
  tx: Generated<string>
  operation_id: string
  user_id: string | null
  changes: Json
  created_at: Instant
}

export interface PasswordCodesTable {
  account_id: string
  user_id: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
}

export interface PastTrialsTable {
  mailbox_hash: Buffer
  began_at: Instant
}

export interface PicturesTable {
  account_id: string
  name: string
  created_at: Instant
  unused_since: Instant | null
  size: Generated<number>
}

export interface PipelinesTable {
  account_id: string
  id: string
  name: string
  position: string
  lost_reason_options: Generated<string[]>
  schema: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  archived_at: Instant | null
  counts_as_sales: Generated<boolean>
}

export interface ProductsTable {
  account_id: string
  id: string
  name: string
  color: string | null
  price: Generated<number>
  sku: string | null
  tags: Generated<string[]>
  product_picture: string | null
  custom_fields: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  custom_search: GeneratedAlways<string>
}

export interface ProviderEventsTable {
  account_id: string
  provider: string
  event_id: string
  created_at: Instant
}

export interface ProviderMessagesTable {
  provider: string
  provider_id: string
  account_id: string
  message_id: string
  created_at: Instant
}

export interface PushSubscriptionsTable {
  account_id: string
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  language: "pt-BR" | "en"
  user_agent: string | null
  created_at: Instant
  failures: Generated<number>
  failing_since: Instant | null
}

export interface QueuedJobsTable {
  account_id: string
  id: string
  name: string
  payload: Json | null
  is_scheduled: boolean
  next_at: Instant
  lease: string | null
  attempts: Generated<number>
  created_at: Instant
}

export interface ReopeningsTable {
  account_id: string
  id: string
  user_id: string
}

export interface ReturnItemsTable {
  account_id: string
  return_id: string
  position: number
  item_id: string
  name: string
  sku: string | null
  quantity: number
  price: number
  reason: string
  reason_text: string | null
  outcome: string
  comment: string | null
  files: Generated<string[]>
}

export interface ReturnsTable {
  account_id: string
  id: string
  form_id: string
  deal_id: string
  contact_id: string | null
  request_key: string
  protocol: string
  platform: string
  store_id: string
  order_id: string
  order_number: string
  email: string | null
  language: "pt-BR" | "en"
  due_date: string
  cancelled_at: Instant | null
  told_stage_id: string | null
  next_at: Instant | null
  lease: string | null
  attempts: Generated<number>
  created_at: Instant
  replaced_by: string | null
}

export interface ReturnsFormsTable {
  account_id: string
  id: string
  name: string
  slug: string
  enabled: boolean
  platform: "nuvemshop" | "shopify" | "woocommerce"
  pipeline_id: string | null
  reasons: string[]
  window_days: number
  transit_days: number
  outcomes: string[]
  require_photos_for: string[]
  instructions: string
  texts: Json
  favicon: string | null
  brand: string | null
  language: "pt-BR" | "en"
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
}

export interface SampleRecordsTable {
  account_id: string
  operation_id: string
  created_at: Instant
}

export interface SessionsTable {
  account_id: string
  id: string
  user_id: string
  token_hash: Buffer
  kind: Generated<"web" | "extension" | "token">
  user_agent: string | null
  ip: string | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  name: string | null
  scopes: string[] | null
  prefix: string | null
  opened_by: string | null
  confirmed_at: Instant | null
}

export interface ShopProductsTable {
  account_id: string
  platform: string
  store_id: string
  external_id: string
  parent_id: string
  product_id: string | null
  seen: Json
  picture: string | null
  wanted_picture: string | null
}

export interface ShopSyncsTable {
  account_id: string
  id: string
  shop_id: string
  user_id: string | null
  external_id: string | null
  status: Generated<"queued" | "running" | "done" | "failed">
  page: string | null
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  problem: "credentials" | "unpaid" | "unreachable" | "unexpected" | null
  next_at: Instant | null
  lease: string | null
  attempts: Generated<number>
  created_at: Instant
  finished_at: Instant | null
  pages: Generated<number>
  is_read: Generated<boolean>
  over_variations: Generated<number>
  over_products: Generated<number>
  unusable: Generated<number>
  unread_pages: Generated<boolean>
}

export interface ShopsTable {
  account_id: string
  id: string
  platform: "nuvemshop" | "shopify" | "woocommerce"
  store: string
  store_id: string
  name: string
  currency: string | null
  credentials: string
  problem: "credentials" | "unpaid" | "unreachable" | "unexpected" | null
  hooked_at: Instant | null
  synced_at: Instant | null
  created_at: Instant
}

export interface StageStaysTable {
  account_id: string
  deal_id: string
  id: string
  stage_id: string
  next_id: string | null
  entered_at: Instant | null
  left_at: Instant
}

export interface StageTotalsTable {
  account_id: string
  stage_id: string
  count: Generated<number>
  sum: Generated<number>
}

export interface StagesTable {
  account_id: string
  id: string
  pipeline_id: string
  name: string
  position: string
  timeout: number | null
  whatsapp_default_message: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  probability: number | null
}

export interface StoredFilesTable {
  account_id: string
  name: string
  user_id: string | null
  size: number
  sent_at: Instant | null
}

export interface SubscriptionsTable {
  account_id: string
  plan: "grow" | "scale"
  cycle: "monthly" | "yearly"
  users: number
  anchor: number
  period_from: string
  period_until: string
  coupon: Json | null
  change: Json | null
}

export interface SuppressionsTable {
  account_id: string
  address_hash: Buffer
  reason: "unsubscribed" | "bounced" | "complained"
  created_at: Instant
}

export interface TaskTypesTable {
  account_id: string
  id: string
  name: string
  color: string
  position: string
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  way: "call" | "whatsapp" | "email" | "meeting" | null
}

export interface TasksTable {
  account_id: string
  id: string
  name: string | null
  task_type_id: string
  start: string
  end: string
  finished_at: Instant | null
  note: string | null
  deal_id: string | null
  responsible_user_id: string
  creator_user_id: string | null
  source: Generated<"other" | "funil" | "external">
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  outcome: "answered" | "no_answer" | "call_back" | null
}

export interface ThrottlesTable {
  account_id: string
  key: string
  count: number
  resets_at: Instant
}

export interface UsersTable {
  account_id: string
  id: string
  role: "admin" | "manager" | "agent" | "restricted_agent" | "external_agent" | "visitor"
  first_name: string
  last_name: string | null
  email: string
  email_key: GeneratedAlways<string>
  password_hash: string | null
  job: string | null
  phone1: string | null
  document: string | null
  gender: string | null
  birthdate: string | null
  profile_picture: string | null
  pipelines: Generated<string[]>
  custom_fields: Generated<Json>
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  search: GeneratedAlways<string>
  custom_search: GeneratedAlways<string>
  deactivated: Generated<boolean>
  address_latitude: number | null
  address_longitude: number | null
  address_street: string | null
  address_block: string | null
  address_city: string | null
  address_state: string | null
  address_country: string | null
  last_seen_at: Instant | null
  address_zip: string | null
  address_number: string | null
  address_complement: string | null
}

export interface WebhookDeliveriesTable {
  account_id: string
  id: string
  webhook_id: string
  event: string
  entity: Entity
  record_id: string
  body: string
  state: "queued" | "sent" | "failed"
  status: number | null
  answer: string | null
  took_ms: number | null
  created_at: Instant
}

export interface WebhookSecretsTable {
  account_id: string
  secret: string
  previous: string | null
  rotated_at: Instant | null
  created_at: Instant
}

export interface WebhooksTable {
  account_id: string
  id: string
  url: string
  events: string[]
  filters: Json
  enabled: boolean
  enabled_at: Instant | null
  stopped_reason: "gone" | "failing" | "author_gone" | null
  failing_since: Instant | null
  secret: string
  previous: string | null
  rotated_at: Instant | null
  saved_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  version: number
  enabled_tx: string | null
}

export interface WhatsappWindowsTable {
  phone_number_id: string
  person_hash: Buffer
  last_at: Instant
}

export interface WorkflowPositionsTable {
  account_id: string
  tx: string
  seq: number
}

export interface WorkflowRunsTable {
  account_id: string
  id: string
  workflow_id: string
  action: string
  entity: Entity
  record_id: string
  record_name: string | null
  trigger: string
  event_key: string
  depth: Generated<number>
  cause_run_id: string | null
  state: "queued" | "sending" | "done" | "failed" | "not_matched" | "stopped"
  reason: string | null
  detail: string | null
  steps: Generated<Json>
  attempts: Generated<number>
  next_at: Instant | null
  lease: string | null
  finished_at: Instant | null
  created_at: Instant
  change_id: string | null
  undo_until: Instant | null
  undone_by: string | null
}

export interface WorkflowsTable {
  account_id: string
  id: string
  name: string
  enabled: boolean
  entity: Entity
  execute_when: "create" | "update" | "delete" | "stage_update" | "frequently" | "finish_tasks" | "expire" | "close_to_expire"
  pipeline_id: string | null
  pipeline_stage_id: string | null
  conditions: Generated<Json>
  frequency: "hourly" | "daily" | "weekly" | "monthly" | null
  frequency_hour: number | null
  frequency_day: number | null
  frequency_condition: Generated<Json>
  action: string
  settings: Json
  saved_by: string | null
  stopped_reason: string | null
  next_at: Instant | null
  enabled_at: Instant | null
  created_by: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
  version: Generated<number>
  archived_at: Instant | null
  enabled_tx: string | null
}

export interface DB {
  account_domains: AccountDomainsTable
  accounts: AccountsTable
  bill_charges: BillChargesTable
  bill_collectors: BillCollectorsTable
  bills: BillsTable
  calendar_feeds: CalendarFeedsTable
  changes: ChangesTable
  companies: CompaniesTable
  confirmations: ConfirmationsTable
  consent_texts: ConsentTextsTable
  consents: ConsentsTable
  contact_companies: ContactCompaniesTable
  contacts: ContactsTable
  coupon_uses: CouponUsesTable
  coupons: CouponsTable
  custom_fields: CustomFieldsTable
  deal_companies: DealCompaniesTable
  deal_contacts: DealContactsTable
  deal_counters: DealCountersTable
  deal_deals: DealDealsTable
  deal_products: DealProductsTable
  deals: DealsTable
  deliveries: DeliveriesTable
  exports: ExportsTable
  files: FilesTable
  filters: FiltersTable
  form_answer_files: FormAnswerFilesTable
  form_answers: FormAnswersTable
  form_counters: FormCountersTable
  form_days: FormDaysTable
  form_terms: FormTermsTable
  forms: FormsTable
  given_details: GivenDetailsTable
  goals: GoalsTable
  idempotency_keys: IdempotencyKeysTable
  import_keys: ImportKeysTable
  import_refusals: ImportRefusalsTable
  imports: ImportsTable
  invitations: InvitationsTable
  invoice_charges: InvoiceChargesTable
  invoices: InvoicesTable
  leads: LeadsTable
  mail_signatures: MailSignaturesTable
  mail_templates: MailTemplatesTable
  mailed_addresses: MailedAddressesTable
  messages: MessagesTable
  moved_records: MovedRecordsTable
  moves: MovesTable
  notes: NotesTable
  notification_settings: NotificationSettingsTable
  notifications: NotificationsTable
  nps_answers: NpsAnswersTable
  onboardings: OnboardingsTable
  operation_progress: OperationProgressTable
  operations: OperationsTable
  outbox: OutboxTable
  password_codes: PasswordCodesTable
  past_trials: PastTrialsTable
  pictures: PicturesTable
  pipelines: PipelinesTable
  products: ProductsTable
  provider_events: ProviderEventsTable
  provider_messages: ProviderMessagesTable
  push_subscriptions: PushSubscriptionsTable
  queued_jobs: QueuedJobsTable
  reopenings: ReopeningsTable
  return_items: ReturnItemsTable
  returns: ReturnsTable
  returns_forms: ReturnsFormsTable
  sample_records: SampleRecordsTable
  sessions: SessionsTable
  shop_products: ShopProductsTable
  shop_syncs: ShopSyncsTable
  shops: ShopsTable
  stage_stays: StageStaysTable
  stage_totals: StageTotalsTable
  stages: StagesTable
  stored_files: StoredFilesTable
  subscriptions: SubscriptionsTable
  suppressions: SuppressionsTable
  task_types: TaskTypesTable
  tasks: TasksTable
  throttles: ThrottlesTable
  users: UsersTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_secrets: WebhookSecretsTable
  webhooks: WebhooksTable
  whatsapp_windows: WhatsappWindowsTable
  workflow_positions: WorkflowPositionsTable
  workflow_runs: WorkflowRunsTable
  workflows: WorkflowsTable
}
