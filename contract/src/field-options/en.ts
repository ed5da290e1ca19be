import type { FieldOptions } from "./pt-br.ts"

const genders = {
  female: "Female",
  male: "Male",
  other: "Other",
  undisclosed: "Prefers not to say",
}

const consents = { given: "Given", withdrawn: "Withdrawn", never: "Never given" }

const returnReasons = {
  WRONG_SELECTED: "Wrong item chosen",
  WRONG_SENT: "Wrong item sent",
  NOT_NEEDED: "No longer needed",
  NOT_DIFFERENCE: "Made no difference",
  REGRET: "Changed my mind",
  DAMAGED: "Arrived damaged",
  UNWANTED_REACTION: "Unwanted reaction",
  DELAYED: "Arrived late",
  NOT_MATCH: "Not as described",
  OTHER: "Another reason",
}

const colors = {
  primary: "Purple",
  warning: "Yellow",
  error: "Red",
  success: "Green",
  orange: "Orange",
  indigo: "Indigo",
  blue: "Blue",
  info: "Cyan",
}

const billStatuses = {
  pending: "Pending",
  confirmed: "Confirmed",
  received: "Received",
  received_in_cash: "Received in cash",
  refund_requested: "Refund requested",
  refunded: "Refunded",
  overdue: "Overdue",
}

export const fieldOptions: FieldOptions = {
  deal: {
    status: { open: "Open", won: "Won", lost: "Lost" },
    time_in_stage: { start: "On time", half: "Near the limit", end: "Past the limit" },
    task_status: {
      late: "Late task",
      due_soon: "Due soon",
      pending: "Scheduled",
      done: "All completed",
    },
    source: {
      manual: "Added manually",
      import: "Import",
      automation: "Automation",
      api: "API",
      form: "Web form",
      return: "Return",
    },
    return_reasons: returnReasons,
  },
  contact: { gender: genders, service_consent: consents, marketing_consent: consents },
  user: {
    gender: genders,
    role: {
      admin: "Administrator",
      manager: "Manager",
      agent: "Agent",
      restricted_agent: "Restricted agent",
      external_agent: "External agent",
      visitor: "Visitor",
    },
  },
  product: { color: colors },
  task: {
    outcome: { answered: "Answered", no_answer: "No answer", call_back: "Follow up later" },
    status: { finished: "Completed", overdue: "Late", pending: "Pending" },
    source: { other: "Other", funil: "Funil", external: "External" },
    color: colors,
    urgency: { LATE: "Late", DELIVER_SOON: "Due soon", ON_TIME: "On time" },
  },
  bill: {
    type: { expense: "To pay", revenue: "To receive" },
    status: billStatuses,
    status_before_refund: billStatuses,
    method: {
      banking_billet: "Bank slip (boleto)",
      credit_card: "Credit card",
      debit_card: "Debit card",
      digital_wallet: "Digital wallet",
      cashback: "Cashback",
      check: "Check",
      store_credit: "Store credit",
      virtual_credit: "Virtual credit",
      banking_deposit: "Bank deposit",
      cash: "Cash",
      instant_payment: "Instant payment (Pix)",
      fidelity_program: "Loyalty program",
      without_payment: "Without payment",
      banking_transfer: "Bank transfer",
      food_voucher: "Food voucher",
      fuel_voucher: "Fuel voucher",
      gift_voucher: "Gift voucher",
      meal_voucher: "Meal voucher",
      other: "Other",
    },
  },
  returns_form: {
    reasons: returnReasons,
    outcomes: { refund: "Refund", exchange: "Exchange", store_credit: "Store credit" },
  },
}
