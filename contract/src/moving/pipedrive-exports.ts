import type { RivalExport } from "./rival-export.ts"

const prefix = /^(deal|person|organi[sz]ation|activity|negócio|pessoa|organização|atividade) - /i

/** Each header with the noun before it, as Pipedrive writes it in English and in Portuguese. */
function of(english: string, portuguese: string, ...more: string[]) {
  const [en, pt] = [english.split(" - ")[0] ?? "", portuguese.split(" - ")[0] ?? ""]
  return [english, portuguese, ...more.flatMap((word) => [`${en} - ${word}`, `${pt} - ${word}`])]
}

/** The headers of Pipedrive's export of a list and of all data, in English and Portuguese. */
export const pipedriveExports: readonly RivalExport[] = [
  {
    rival: "pipedrive",
    noun: "company",
    prefix,
    marks: [["Organization - Name"], ["Organização - Nome"]],
    columns: {
      source_id: of("Organization - ID", "Organização - ID"),
      company: of("Organization - Name", "Organização - Nome"),
      document: of("Organization - CNPJ", "Organização - CNPJ"),
      email: of("Organization - Email", "Organização - E-mail", "Email - Work"),
      phone1: of("Organization - Phone", "Organização - Telefone", "Phone - Work"),
      website: of("Organization - Website", "Organização - Site", "Website"),
      address_street: of(
        "Organization - Address",
        "Organização - Endereço",
        "Full/combined address of Address",
      ),
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
      ...of("Organization - Organization created", "Organização - Organização criada", "Update time"),
      ...of("Organization - Created", "Organização - Atualizado em", "Last activity date", "Profile picture"),
      ...of("Organization - Done activities", "Organização - Total de atividades", "Activities to do"),
    ],
  },
  {
    rival: "pipedrive",
    noun: "contact",
    prefix,
    marks: [["Person - Name"], ["Pessoa - Nome"]],
    columns: {
      source_id: of("Person - ID", "Pessoa - ID"),
      full_name: of("Person - Name", "Pessoa - Nome"),
      first_name: of("Person - First name", "Pessoa - Primeiro nome"),
      last_name: of("Person - Last name", "Pessoa - Sobrenome"),
      email: of("Person - Email - Work", "Pessoa - E-mail - Trabalho", "Email", "E-mail", "E-mail - Work"),
      phone1: of("Person - Phone - Mobile", "Pessoa - Telefone - Celular", "Phone", "Telefone"),
      phone2: of("Person - Phone - Work", "Pessoa - Telefone - Trabalho"),
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
      ...of("Person - Person created", "Pessoa - Pessoa criada", "Update time", "Last activity date"),
      ...of(
        "Person - Created",
        "Pessoa - Negócios em aberto",
        "Data da última atividade",
        "Activities to do",
      ),
      ...of(
        "Person - Done activities",
        "Pessoa - Total de atividades",
        "Atualizado em",
        "Email messages count",
      ),
    ],
  },
  {
    rival: "pipedrive",
    noun: "deal",
    prefix,
    marks: [["Deal - Title"], ["Negócio - Título"]],
    columns: {
      source_id: of("Deal - ID", "Negócio - ID"),
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
      contact_email: [
        "Person - Email - Work",
        "Pessoa - E-mail - Trabalho",
        "Person - Email",
        "Pessoa - E-mail",
      ],
      contact_phone: [
        "Person - Phone - Mobile",
        "Pessoa - Telefone - Celular",
        "Person - Phone",
        "Pessoa - Telefone",
      ],
      tags: of("Deal - Label", "Negócio - Etiqueta", "Labels", "Etiquetas"),
    },
    left: [
      ...of("Deal - Creator", "Negócio - Criado por", "Currency of Value", "Weighted value", "Probability"),
      ...of("Deal - Currency", "Negócio - Moeda", "Next activity date", "Last activity date", "Update time"),
      ...of("Deal - Deal created", "Negócio - Negócio criado em", "Last stage change", "Visible to"),
      ...of("Deal - Won time", "Negócio - Ganho em", "Lost time", "Deal closed on", "Archive status"),
      ...of("Deal - Lost on", "Negócio - Data de perda", "Negócio fechado em", "Última alteração de etapa"),
      ...of("Deal - Total activities", "Negócio - Atualizado em", "Done activities", "Activities to do"),
      ...of("Deal - Email messages count", "Negócio - Data da próxima atividade", "Data da última atividade"),
    ],
  },
  {
    rival: "pipedrive",
    noun: "task",
    prefix,
    marks: [["Activity - Subject"], ["Atividade - Assunto"]],
    columns: {
      source_id: of("Activity - ID", "Atividade - ID"),
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
      ...of("Activity - Creator", "Atividade - Criador", "Add time", "Update time", "Priority", "Busy flag"),
      ...of("Activity - Last notification time", "Atividade - Data de criação", "Public description"),
      ...of("Activity - Location", "Atividade - Data adicionada", "Data de atualização", "Prioridade"),
    ],
  },
]
