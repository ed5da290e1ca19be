import { messageVariables } from "@funil/contract/messages/message-variables"
import { type Entity, entities } from "@funil/contract/shared/entities"
import { expect, test } from "vitest"
import { fieldTables } from "../../test/records/field-samples.ts"
import { listedFields } from "../features/mcp/brief.ts"

// Lists, filters, exports, imports and forms derive from the field table. These places choose their
// fields. Add a new field to the place's list or to `leftOut` here.

interface FieldPlace {
  /** The file that lists the fields. */
  readonly file: string
  readonly fieldsOf: (entity: Entity) => readonly string[]
  /** The writable fields that the file leaves out. Nouns without an entry have no such place. */
  readonly leftOut: Partial<Record<Entity, string>>
}

const place =
  "address_latitude address_longitude address_zip address_street address_number address_complement address_block"
const address = `${place} address_city address_state address_country`
const social = "social_media_linkedin social_media_instagram social_media_facebook social_media_twitter"

interface ZapierFields {
  readonly inputFields: (entity: Entity, isNew: boolean) => readonly { readonly key?: string }[]
}
const zapier = (await import(
  new URL("../../../integrations/zapier/fields.js", import.meta.url).href
)) as ZapierFields

const places: readonly FieldPlace[] = [
  {
    file: "contract/src/messages/message-variables.ts",
    fieldsOf: (entity) => messageVariables[entity],
    leftOut: {
      deal: "pipeline_id pipeline_stage_id user_id contacts companies deals",
      contact: `phone2 other_emails other_phones document gender ${social} ${place} address_country companies`,
      company: `${place} address_country`,
      user: `role deactivated document gender birthdate ${address}`,
      product: "color",
      bill: "type status method cost_center user_id deal_id contact_id",
      task: "is_finished deal_id responsible_user_id",
    },
  },
  {
    file: "server/src/features/mcp/brief.ts",
    fieldsOf: (entity) => listedFields[entity].split(" "),
    leftOut: {
      deal: "pipeline_stage_id deals products",
      contact: `phone2 other_emails other_phones document gender birthdate ${social} ${address}`,
      company: `website ${address}`,
      user: `deactivated job phone1 document gender birthdate ${address}`,
      product: "color",
      bill: "subtotal cost_center tags user_id",
      task: "is_finished",
    },
  },
  {
    file: "integrations/zapier/fields.js",
    fieldsOf: (entity) =>
      [true, false].flatMap((isNew) => zapier.inputFields(entity, isNew).flatMap(({ key }) => key ?? [])),
    leftOut: {
      deal: "pipeline_id deals products lost_reason",
      contact: `phone2 other_emails other_phones gender birthdate ${social} ${address}`,
      company: address,
      task: "",
    },
  },
]

/** Returns the fields of request bodies, which users fill in. */
function writtenFields(entity: Entity): string[] {
  return Object.entries(fieldTables[entity]).flatMap(([name, field]) => (field.readonly ? [] : [name]))
}

for (const { file, fieldsOf, leftOut } of places)
  test(`${file} has each field of each noun, or leaves it out by name`, () => {
    for (const entity of entities) {
      const left = leftOut[entity]
      if (left === undefined) continue
      // The field `deal_id` is called `deal` there.
      const shown = new Set(fieldsOf(entity).flatMap((name) => [name, `${name}_id`]))
      const missing = writtenFields(entity).filter((name) => !shown.has(name))
      expect(missing.join(" "), entity).toEqual(left)
    }
  })
