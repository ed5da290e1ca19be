import * as z from "zod/mini"
import { field, type FieldTable } from "../fields.ts"
import { optionalText } from "./text.ts"

/** The address of a contact or company, field by field. */
export const addressFields = {
  address_latitude: field("number", { massEdit: undefined }),
  address_longitude: field("number", { massEdit: undefined }),
  address_zip: field("text"),
  address_street: field("text"),
  address_number: field("text"),
  address_complement: field("text"),
  address_block: field("text"),
  address_city: field("text"),
  address_state: field("text"),
  address_country: field("text"),
} satisfies FieldTable

const degrees = (max: number) => z.nullable(z.number().check(z.minimum(-max), z.maximum(max)))

export const addressWritable = {
  address_latitude: degrees(90),
  address_longitude: degrees(180),
  address_zip: z.nullable(optionalText(40)),
  address_street: z.nullable(optionalText(200)),
  address_number: z.nullable(optionalText(40)),
  address_complement: z.nullable(optionalText(200)),
  address_block: z.nullable(optionalText(200)),
  address_city: z.nullable(optionalText(200)),
  address_state: z.nullable(optionalText(60)),
  address_country: z.nullable(optionalText(60)),
}

export const address = {
  address_latitude: z.nullable(z.number()),
  address_longitude: z.nullable(z.number()),
  address_zip: z.nullable(z.string()),
  address_street: z.nullable(z.string()),
  address_number: z.nullable(z.string()),
  address_complement: z.nullable(z.string()),
  address_block: z.nullable(z.string()),
  address_city: z.nullable(z.string()),
  address_state: z.nullable(z.string()),
  address_country: z.nullable(z.string()),
}
