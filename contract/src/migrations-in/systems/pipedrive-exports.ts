import type { RivalExport } from "./rival-export.ts"

const prefix =
  /^(deal|person|organi[sz]ation|activity|note|negócio|pessoa|organização|atividade|anotação) - /i

/** Returns a header with the noun in front, as Pipedrive writes it in English and Portuguese. */
function of(english: string, portuguese: string, ...more: string[]) {
  const [en, pt] = [english.split(" - ")[0] ?? "", portuguese.split(" - ")[0] ?? ""]
  return [english, portuguese, ...more.flatMap((word) => [`${en} - ${word}`, `${pt} - ${word}`])]
}

const kinds = ["Work", "Home", "Other", "Trabalho", "Casa", "Residencial", "Residência", "Outro", "Outros"]
const mobileKinds = ["Mobile", "Celular", "WhatsApp"]

/** Returns the headers of these words and kinds, with and without the noun in front. */
function each(nouns: readonly string[], words: readonly string[], wordKinds: readonly string[]): string[] {
  const bare = words.flatMap((word) => [word, ...wordKinds.map((kind) => `${word} - ${kind}`)])
  return [...bare, ...nouns.flatMap((noun) => bare.map((header) => `${noun} - ${header}`))]
}

function both(headers: readonly string[]): string[] {
  return [...new Set([...headers, ...headers.map((header) => header.replace(prefix, ""))])]
}

/** Returns an export whose headers may lack the noun in front, as newer files of people do. */
function withBare({ columns, left, ...more }: RivalExport): RivalExport {
  const named = Object.entries(columns).map(([meaning, headers]) => [meaning, both(headers)] as const)
  return { ...more, columns: Object.fromEntries(named), left: both(left) }
}

const mails = ["Email", "E-mail"]
const phones = ["Phone", "Telefone"]
const person = ["Person", "Pessoa"]
const organization = ["Organization", "Organização"]
const mobiles = (nouns: readonly string[]) => [
  ...each(nouns, mobileKinds, []),
  ...each(nouns, phones, mobileKinds).filter((header) => mobileKinds.some((kind) => header.endsWith(kind))),
]

/** The headers of Pipedrive's export of a list and of all data, in English and Portuguese. */
export const pipedriveExports: readonly RivalExport[] = [
  {
    rival: "pipedrive",
    noun: "company",
    prefix,
    marks: [["Organization - Name"], ["Organização - Nome"]],
    columns: {
      source_id: of("Organization - ID", "Organização - ID"),
      created_day: of("Organization - Organization created", "Organização - Organização criada", "Created"),
      company: of("Organization - Name", "Organização - Nome"),
      document: of("Organization - CNPJ", "Organização - CNPJ"),
      email: each(organization, mails, kinds),
      phone1: each(organization, phones, [...mobileKinds, ...kinds]),
      website: of("Organization - Website", "Organização - Site", "Website"),
      address_street: of(
        "Organization - Address",
        "Organização - Endereço",
        "Full/combined address of Address",
      ),
      address_zip: of("Organization - ZIP/Postal code", "Organização - CEP"),
      address_city: of("Organization - City", "Organização - Cidade"),
      address_state: of("Organization - State", "Organização - Estado"),
      address_country: of("Organization - Country", "Organização - País"),
      tags: of("Organization - Label", "Organização - Etiqueta", "Labels", "Etiquetas"),
    },
    left: [
      ...of("Organization - Owner", "Organização - Proprietário", "Open deals", "Won deals", "Lost deals"),
      ...of("Organization - Closed deals", "Organização - Negócios fechados", "People", "Pessoas"),
      ...of("Organization - People count", "Organização - Negócios em aberto", "Total activities"),
      ...of("Organization - Next activity date", "Organização - Próxima atividade em", "Visible to"),
      ...of("Organization - Update time", "Organização - Atualizado em", "Last activity date"),
      ...of("Organization - Profile picture", "Organização - Data da última atividade"),
      ...of("Organization - Done activities", "Organização - Total de atividades", "Activities to do"),
    ],
  },
  withBare({
    rival: "pipedrive",
    noun: "contact",
    prefix,
    marks: [
      ["Person - Name"],
      ["Pessoa - Nome"],
      ["Name", "Email - Work"],
      ["Nome", "E-mail - Trabalho"],
      ["Nome", "Email - Work"],
    ],
    columns: {
      source_id: of("Person - ID", "Pessoa - ID"),
      created_day: of("Person - Person created", "Pessoa - Pessoa criada", "Created"),
      full_name: of("Person - Name", "Pessoa - Nome"),
      first_name: of("Person - First name", "Pessoa - Primeiro nome"),
      last_name: of("Person - Last name", "Pessoa - Sobrenome"),
      email: each(person, mails, kinds),
      phone1: mobiles(person),
      phone2: each(person, phones, kinds),
      job: of("Person - Job title", "Pessoa - Cargo", "Position"),
      document: of("Person - CPF", "Pessoa - CPF"),
      birthdate: of("Person - Birthday", "Pessoa - Aniversário", "Data de nascimento"),
      company_ids: of("Person - Organization ID", "Pessoa - ID da organização", "ID da Organização"),
      company_names: of("Person - Organization", "Pessoa - Organização"),
      address_street: of("Person - Postal address", "Pessoa - Endereço postal", "Address", "Endereço"),
      tags: of("Person - Label", "Pessoa - Etiqueta", "Labels", "Etiquetas"),
    },
    left: [
      ...of("Person - Owner", "Pessoa - Proprietário", "Open deals", "Won deals", "Lost deals"),
      ...of("Person - Closed deals", "Pessoa - Negócios fechados", "Profile picture", "Visible to"),
      ...of("Person - Next activity date", "Pessoa - Próxima atividade em", "Total activities"),
      ...of("Person - Update time", "Pessoa - Atualizado em", "Last activity date"),
      ...of(
        "Person - Email messages count",
        "Pessoa - Negócios em aberto",
        "Data da última atividade",
        "Activities to do",
      ),
      ...of("Person - Done activities", "Pessoa - Total de atividades"),
    ],
  }),
  {
    rival: "pipedrive",
    noun: "deal",
    prefix,
    marks: [["Deal - Title"], ["Negócio - Título"]],
    columns: {
      source_id: of("Deal - ID", "Negócio - ID"),
      created_day: of("Deal - Deal created", "Negócio - Negócio criado em"),
      closed_day: of("Deal - Deal closed on", "Negócio - Negócio fechado em"),
      won_day: of("Deal - Won time", "Negócio - Ganho em"),
      lost_day: of("Deal - Lost time", "Negócio - Data de perda", "Lost on"),
      stage_day: of("Deal - Last stage change", "Negócio - Última alteração de etapa"),
      name: of("Deal - Title", "Negócio - Título"),
      amount: of("Deal - Value", "Negócio - Valor"),
      pipeline: of("Deal - Pipeline", "Negócio - Funil"),
      stage: of("Deal - Stage", "Negócio - Etapa"),
      status: of("Deal - Status", "Negócio - Status"),
      lost_reason: of("Deal - Lost reason", "Negócio - Motivo da perda", "Motivo de perda"),
      owner: of("Deal - Owner", "Negócio - Proprietário"),
      expected_close_date: of("Deal - Expected close date", "Negócio - Data de fechamento esperada"),
      company_ids: of("Deal - Organization ID", "Negócio - ID da organização"),
      company_names: [
        ...of("Deal - Organization", "Negócio - Organização"),
        "Organization - Name",
        "Organização - Nome",
      ],
      contact_ids: of("Deal - Contact person ID", "Negócio - ID da pessoa de contato"),
      contact_names: [
        ...of("Deal - Contact person", "Negócio - Pessoa de contato"),
        "Person - Name",
        "Pessoa - Nome",
      ],
      // Another noun's headers without the noun would be the deal's own.
      contact_email: each(person, mails, kinds).filter((header) => /^pe/i.test(header)),
      contact_phone: [...mobiles(person), ...each(person, phones, kinds)].filter((header) =>
        /^pe/i.test(header),
      ),
      tags: of("Deal - Label", "Negócio - Etiqueta", "Labels", "Etiquetas"),
    },
    left: [
      ...of("Deal - Creator", "Negócio - Criado por", "Currency of Value", "Weighted value", "Probability"),
      ...of("Deal - Currency", "Negócio - Moeda", "Next activity date", "Last activity date", "Update time"),
      ...of("Deal - Archive status", "Negócio - Data da próxima atividade", "Visible to"),
      ...of("Deal - Total activities", "Negócio - Atualizado em", "Done activities", "Activities to do"),
      ...of("Deal - Email messages count", "Negócio - Data da última atividade"),
    ],
  },
  {
    rival: "pipedrive",
    noun: "task",
    prefix,
    marks: [["Activity - Subject"], ["Atividade - Assunto"]],
    columns: {
      source_id: of("Activity - ID", "Atividade - ID"),
      created_day: of("Activity - Add time", "Atividade - Data adicionada", "Data de criação"),
      name: of("Activity - Subject", "Atividade - Assunto"),
      kind: of("Activity - Type", "Atividade - Tipo"),
      day: of("Activity - Due date", "Atividade - Data de vencimento"),
      time: of("Activity - Due time", "Atividade - Hora de vencimento", "Horário de vencimento"),
      length: of("Activity - Duration", "Atividade - Duração"),
      done: of("Activity - Done", "Atividade - Concluído", "Status", "Concluída"),
      done_day: of("Activity - Marked as done time", "Atividade - Marcado como concluído em"),
      comment: of("Activity - Note", "Atividade - Anotação", "Nota"),
      owner: of("Activity - Assigned to user", "Atividade - Usuário responsável", "Atribuído ao usuário"),
      deal_ids: [...of("Activity - Deal ID", "Atividade - ID do negócio"), "Deal - ID", "Negócio - ID"],
      deal_names: [...of("Activity - Deal", "Atividade - Negócio"), "Deal - Title", "Negócio - Título"],
      contact_names: of("Activity - Contact person", "Atividade - Pessoa de contato"),
      company_names: of("Activity - Organization", "Atividade - Organização"),
    },
    left: [
      ...of("Activity - Creator", "Atividade - Criador", "Update time", "Priority", "Busy flag"),
      ...of("Activity - Last notification time", "Atividade - Data de atualização", "Public description"),
      ...of("Activity - Location", "Atividade - Prioridade"),
    ],
  },
  {
    rival: "pipedrive",
    noun: "task",
    prefix,
    marks: [["Note - Content"], ["Anotação - Conteúdo"]],
    columns: {
      source_id: of("Note - ID", "Anotação - ID"),
      created_day: of("Note - Add time", "Anotação - Data adicionada", "Created at", "Data de criação"),
      note_body: of("Note - Content", "Anotação - Conteúdo"),
      owner: of("Note - User", "Anotação - Usuário", "Author", "Autor"),
      deal_ids: of("Note - Deal ID", "Anotação - ID do negócio"),
      deal_names: of("Note - Deal", "Anotação - Negócio"),
      contact_names: of("Note - Person", "Anotação - Pessoa"),
      company_names: of("Note - Organization", "Anotação - Organização"),
    },
    left: of("Note - Update time", "Anotação - Atualizado em", "Lead"),
  },
]
