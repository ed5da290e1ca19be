import type { Client } from "pg"

const firstNames =
  "Maria João Ana José Conceição Antônio Márcia Luís Fernanda Sérgio Júlia Caio Íris Zélia Otávio Bruna".split(
    " ",
  )
const lastNames =
  "Silva Souza Oliveira Santos Araújo Gonçalves Lima Conceição Prado Nóbrega Teixeira Yamada Bastos Quevedo".split(
    " ",
  )
/** Inserts this many contacts with various names, each a minute newer than the previous one. */
export async function fillContacts(
  client: Pick<Client, "query">,
  { id }: { readonly id: string },
  count: number,
): Promise<void> {
  // The deals' people were created over time too.
  await client.query(
    "update contacts set created_at = now() - make_interval(mins => (random() * $2)::int) where account_id = $1",
    [id, count],
  )
  await client.query(
    `insert into contacts (account_id, id, first_name, last_name, email, phone1, created_at, updated_at)
     select $1, gen_random_uuid(), ($2::text[])[i * 7 % cardinality($2::text[]) + 1], ($3::text[])[i * 11 % cardinality($3::text[]) + 1] || ' ' || i,
       'pessoa' || i || '@empresa-' || i % 1000 || '.example', '+55119' || 10000000 + i * 37 % 90000000,
       now() - make_interval(mins => i), now()
     from generate_series(1, $4::int) i`,
    [id, firstNames, lastNames, count],
  )
}
