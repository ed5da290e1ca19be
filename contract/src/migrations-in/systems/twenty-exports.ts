import type { RivalExport } from "./rival-export.ts"

const created = { created_day: ["Creation date", "Created at"] }
const stamps = ["Last update", "Updated at", "Deleted at", "Position", "Created by"]
const byParts = ["Name", "Source", "WorkspaceMemberId", "Context"]
const left = [
  ...stamps,
  ...byParts.flatMap((part) => [`Created by ${part}`, `Updated by ${part}`]),
  "Avatar",
  "Id (2)",
]

const address = {
  address_street: ["Address AddressStreet1"],
  address_zip: ["Address AddressPostcode"],
  address_complement: ["Address AddressStreet2"],
  address_city: ["Address AddressCity", "City"],
  address_state: ["Address AddressState"],
  address_country: ["Address AddressCountry"],
}

/**
 * The headers of Twenty's exports, in English. Fields with several parts have a column for each.
 */
export const twentyExports: readonly RivalExport[] = [
  {
    rival: "twenty",
    noun: "company",
    isEnglish: true,
    marks: [
      ["Id", "Name", "Domain Name PrimaryLinkUrl"],
      ["Id", "Name", "Domain Name"],
    ],
    columns: {
      ...created,
      source_id: ["Id"],
      company: ["Name"],
      website: ["Domain Name PrimaryLinkUrl", "Domain Name"],
      ...address,
    },
    left: [
      ...left,
      "Account Owner Id",
      "Domain Name PrimaryLinkLabel",
      "Domain Name SecondaryLinks",
      "Linkedin PrimaryLinkLabel",
      "Linkedin SecondaryLinks",
      "X PrimaryLinkLabel",
      "X SecondaryLinks",
      "ARR CurrencyCode",
      "Address AddressLat",
      "Address AddressLng",
    ],
  },
  {
    rival: "twenty",
    noun: "contact",
    isEnglish: true,
    marks: [
      ["Id", "Name FirstName", "Name LastName"],
      ["Id", "Emails PrimaryEmail"],
    ],
    columns: {
      ...created,
      source_id: ["Id"],
      first_name: ["Name FirstName"],
      last_name: ["Name LastName"],
      email: ["Emails PrimaryEmail"],
      phone1: ["Phones PrimaryPhoneNumber"],
      phone_code: ["Phones PrimaryPhoneCallingCode"],
      job: ["Job Title"],
      company_ids: ["Company Id"],
      social_media_linkedin: ["Linkedin PrimaryLinkUrl"],
      social_media_twitter: ["X PrimaryLinkUrl"],
      address_city: ["City"],
    },
    left: [
      ...left,
      "Emails AdditionalEmails",
      "Phones PrimaryPhoneCountryCode",
      "Phones AdditionalPhones",
      "Linkedin PrimaryLinkLabel",
      "Linkedin SecondaryLinks",
      "X PrimaryLinkLabel",
      "X SecondaryLinks",
    ],
  },
  {
    rival: "twenty",
    noun: "deal",
    isEnglish: true,
    closesAsExpected: true,
    marks: [
      ["Id", "Name", "Stage", "Point of Contact Id"],
      ["Id", "Name", "Amount AmountMicros"],
    ],
    columns: {
      ...created,
      source_id: ["Id"],
      name: ["Name"],
      amount: ["Amount AmountMicros"],
      stage: ["Stage"],
      expected_close_date: ["Close date"],
      owner: ["Owner Id"],
      company_ids: ["Company Id"],
      contact_ids: ["Point of Contact Id"],
    },
    left: [...left, "Amount CurrencyCode"],
  },
  {
    rival: "twenty",
    noun: "task",
    isEnglish: true,
    marks: [
      ["Id", "Title", "Due Date", "Status"],
      ["Id", "Title", "Assignee Id"],
    ],
    columns: {
      ...created,
      source_id: ["Id"],
      name: ["Title"],
      day: ["Due Date"],
      done: ["Status"],
      comment: ["Body", "Body Markdown", "BodyV2 Markdown"],
      owner: ["Assignee Id"],
    },
    left: [...left, "Body Blocknote", "BodyV2 Blocknote"],
  },
]
