import * as exports from "../data/exports.ts"
import * as imports from "../data/imports.ts"
import * as migrations from "../data/migrations.ts"
import { importCalls, exportCalls } from "./records/record-calls.ts"
import { textsOf } from "./text.ts"

export const importsTexts = textsOf([imports, migrations, exports], {
  calls: {
    ...importCalls("deal"),
    ...importCalls("contact"),
    ...importCalls("company"),
    ...importCalls("user"),
    ...importCalls("product"),
    ...importCalls("bill"),
    "import.list": {
      summary: { en: "List imports", "pt-BR": "Listar importações" },
      about: {
        en: "The account's imports, newest first.",
        "pt-BR": "As importações da conta, as mais novas primeiro.",
      },
    },
    "import.get": {
      summary: { en: "Get an import", "pt-BR": "Obter uma importação" },
      about: {
        en: "Ask again every second or so while `status` is `queued` or `running`: `done` of `total` rows are through by then. `undo_token` takes all of it back.",
        "pt-BR":
          "Pergunte de novo a cada segundo, mais ou menos, enquanto `status` for `queued` ou `running`: `done` de `total` linhas já foram lidas. `undo_token` desfaz tudo.",
      },
    },
    "import.cancel": {
      summary: { en: "Cancel an import", "pt-BR": "Cancelar uma importação" },
      about: {
        en: "Cancels an import that waits or runs. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen by the caller, becomes the id of that operation. 409 for a finished import, and for a part of a migration: cancel the migration as a whole.",
        "pt-BR":
          "Cancela uma importação que espera ou está em andamento. O que ela já fez fica ou, com `undo`, é desfeito, o que pode demorar: `progress_id`, escolhido por quem chama, passa a ser o id dessa operação. 409 para uma que já terminou, ou que é parte de uma mudança, cancelada por inteiro.",
      },
    },
    "import.errors": {
      summary: {
        en: "Download the refused rows of an import",
        "pt-BR": "Baixar as linhas recusadas de uma importação",
      },
      about: {
        en: "CSV of the refused rows: the line, the reason in the caller's language, then the row as it came. With `of=cells` those that came in without some of their cells. Kept for 30 days.",
        "pt-BR":
          "CSV das linhas recusadas: o número da linha, o motivo no idioma de quem chama e a linha como veio. Com `of=cells`, o das linhas que entraram sem algumas células. Guardado por 30 dias.",
      },
    },
    "move.create": {
      summary: { en: "Begin a migration from another CRM", "pt-BR": "Iniciar uma mudança de outro CRM" },
      about: {
        en: "Begins a migration with the pipelines and custom fields that it needs, all of which are made or none: 402 where the plan has no room, 409 where 5 migrations are held already.",
        "pt-BR":
          "Inicia uma mudança com os funis e campos personalizados de que ela precisa, todos criados ou nenhum: 402 se não cabem no plano, 409 se 5 mudanças já esperam para começar.",
      },
    },
    "move.add_file": {
      summary: { en: "Add a file to a migration", "pt-BR": "Adicionar um arquivo a uma mudança" },
      about: {
        en: "Adds a file to a migration that is still held; 409 for a migration that was started, or has 60 files. Besides the fields of the noun, `related_column` may be `source_id`, the row's id in the other CRM: rows that came before are skipped, and links to contacts, companies and deals are such ids, separated by `|`. A link to a record that never came is left out. Stages, users and task types are named by their ids or, as in any import, by their names. So are products of deals, as `Name` or `2 x Name @ 10,00`, separated by `,`, `;` or `|`; unknown ones are created.",
        "pt-BR":
          "Adiciona um arquivo a uma mudança ainda não começada; 409 para uma que começou, ou que tem 60 arquivos. Além dos campos do registro, `related_column` pode ser `source_id`, o id que cada linha tinha no outro CRM: linhas que já vieram são puladas, e vínculos com contatos, empresas e negócios são esses ids, separados por `|`. Um vínculo com o que nunca veio fica de fora. Etapas, usuários e tipos de tarefa são citados pelo id ou, como em qualquer importação, pelo nome. Também os produtos dos negócios, como `Nome` ou `2 x Nome @ 10,00`, separados por `,`, `;` ou `|`; os desconhecidos são criados.",
      },
    },
    "move.start": {
      summary: { en: "Start a migration", "pt-BR": "Começar a importar uma mudança" },
      about: {
        en: "Starts to import the files of a migration. 409 for a migration without files, or already started.",
        "pt-BR":
          "Começa a importar os arquivos de uma mudança. 409 para uma que não tem nenhum, ou que já começou.",
      },
    },
    "move.list": {
      summary: { en: "List migrations", "pt-BR": "Listar as mudanças" },
      about: {
        en: "The account's migrations, the newest first.",
        "pt-BR": "As mudanças da conta, da mais nova à mais antiga.",
      },
    },
    "move.get": {
      summary: { en: "Get a migration", "pt-BR": "Obter uma mudança" },
      about: {
        en: "Ask again every second or so while `status` is `running`.",
        "pt-BR": "Pergunte de novo a cada segundo, mais ou menos, enquanto `status` for `running`.",
      },
    },
    "move.cancel": {
      summary: { en: "Cancel a migration", "pt-BR": "Cancelar uma mudança" },
      about: {
        en: "Cancels the remaining part of a migration. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen by the caller, becomes the id of that operation.",
        "pt-BR":
          "Cancela o que resta de uma mudança. O que ela já fez fica ou, com `undo`, é desfeito, o que pode demorar: `progress_id`, escolhido por quem chama, passa a ser o id dessa operação.",
      },
    },
    ...exportCalls("deal"),
    ...exportCalls("contact"),
    ...exportCalls("company"),
    ...exportCalls("user"),
    ...exportCalls("product"),
    ...exportCalls("bill"),
    ...exportCalls("task"),
    "filter.export": {
      summary: {
        en: "Export the records of a saved filter",
        "pt-BR": "Exportar os registros de um filtro salvo",
      },
      about: {
        en: "The same for a saved filter, with its search, order and columns.",
        "pt-BR": "O mesmo para um filtro salvo, com sua busca, ordem e colunas.",
      },
    },
  },
  types: {
    importColumn: {
      about: {
        en: "A column that can be filled: `related_column` is the field's name (`custom_fields.NAME` for custom ones), `label` the custom field's label or, for built-in fields, the name again, which the web words in its own language. `id` only serves to match; `notes` becomes a note of the record. `contact.email`, `contact.phone1`, `company.document`, `company.email` and `company.phone1` describe the one contact or company that a deal's row links. It is found by document, email or phone, a contact's other ones too, if the names fit, else by its name. Names that don't fit keep a record each unless `shared_values` is `join`. With `create_links` a missing record is created with these values. An existing record is never changed: the report names the values that it does not have.",
        "pt-BR":
          "Uma coluna que pode ser preenchida: `related_column` é o nome do campo (`custom_fields.NAME`, se for personalizado); `label`, o rótulo do campo personalizado ou, nos outros, o nome mais uma vez, que o app diz no próprio idioma. `id` serve só para associar; `notes` se torna uma anotação do registro. `contact.email`, `contact.phone1`, `company.document`, `company.email` e `company.phone1` descrevem o único contato ou a única empresa que a linha de um negócio vincula. O registro é encontrado por documento, e-mail ou telefone, também pelos outros de um contato, se os nomes combinam; senão, pelo nome. Nomes que não combinam ficam cada um com o seu registro, a não ser que `shared_values` seja `join`. Com `create_links`, um registro que falta é criado com estes valores. Um registro existente nunca muda: o relatório cita os valores que ele não tem.",
      },
    },
    unsettled: {
      about: {
        en: "What the file leaves open, known once its rows were counted. Of `decimal` and `date_format` no cell of the file says how it is written: `usual` is the account's way of writing them, which `auto` then takes; null where even that is a guess, so that a person should choose. `shared` counts the rows whose value of the `match_on` field other rows have with other names.",
        "pt-BR":
          "O que o arquivo deixa em aberto, conhecido depois que as linhas são contadas. Em `decimal` e `date_format`, nenhuma célula do arquivo diz como está escrito: `usual` é o jeito da conta de escrever, que `auto` então usa; null onde até isso é um palpite, e uma pessoa deve escolher. `shared` conta as linhas cujo valor do campo `match_on` outras linhas têm com outros nomes.",
      },
    },
    importRecord: {
      about: {
        en: "An import. For a waiting import, `place` counts the imports before it: earlier imports of the same account, which run one at a time, and one of each other account. `total` is null until the rows were counted; `undo_token` undoes it as a whole.",
        "pt-BR":
          "Uma importação. `place` diz, de uma que espera, quantas têm a vez antes dela: as da própria conta pedidas antes, que correm uma por vez, e uma de cada outra conta. `total` é null até as linhas serem contadas; `undo_token` desfaz a importação inteira.",
      },
      fields: {
        incomplete: {
          en: "Rows that came in without unreadable cells; they are among the created and updated ones.",
          "pt-BR":
            "Linhas que entraram sem células que não foi possível ler; elas estão entre as criadas e as atualizadas.",
        },
        linked: {
          en: "Contacts and companies that links made.",
          "pt-BR": "Contatos e empresas que os vínculos criaram.",
        },
        duplicates: {
          en: "Rows whose email, phone or document another record has.",
          "pt-BR": "Linhas cujo e-mail, telefone ou documento outro registro tem.",
        },
        problem: {
          en: "Why the whole import failed, with the line of the file where that is known.",
          "pt-BR": "Por que a importação inteira falhou, com a linha do arquivo, se for conhecida.",
        },
        move_id: {
          en: "The migration that it is a part of, which `undo_token` then undoes as a whole.",
          "pt-BR": "A mudança da qual faz parte, e que `undo_token` então desfaz por inteiro.",
        },
      },
    },
    importHeader: {
      about: {
        en: "How one column of the file is read; a column that is not enabled is left out.",
        "pt-BR": "Como uma coluna do arquivo é lida; uma que não está ativa fica de fora.",
      },
    },
    importOptions: {
      about: {
        en: "`match_on` is the field by which a row finds the record that it is about; `on_match` says what happens then, and counts for repeated rows of the file too. Formats that are left out are told from the value and the caller's language, delimiter and encoding from the file; `macintosh` is never guessed. `sheet` names the sheet of a workbook; left out, the first visible one with rows is read. `pipeline_id`, `pipeline_stage_id` are for deals whose row names none. `create_links` makes the contacts and companies that a row names or describes. `shared_values` says what becomes of rows with one value of `match_on` and different names: `separate` keeps a record of each name, `join` takes them for the same record.",
        "pt-BR":
          "`match_on` é o campo pelo qual uma linha encontra o registro de que trata; `on_match` diz o que acontece então, e vale também para linhas repetidas no arquivo. Formatos não informados são deduzidos do valor e do idioma de quem chama; separador e codificação, do arquivo; `macintosh` nunca é deduzido. `sheet` é o nome da aba de uma planilha do Excel; sem ele, é lida a primeira aba visível que tem linhas. `pipeline_id` e `pipeline_stage_id` são para negócios cuja linha não diz nenhum. `create_links` cria os contatos e as empresas que uma linha cita ou descreve. `shared_values` diz o que acontece com linhas com um mesmo valor de `match_on` e nomes diferentes: `separate` mantém um registro por nome, `join` as toma pelo mesmo registro.",
      },
    },
    migration: {
      about: {
        en: "A migration from another CRM: the imports of its files, which are done one after the other in the order in which they were added, as one operation. `held` until it is started. `undo_token` undoes all of it; null once that was done, or 30 days later. `undone_at` and `undone_by` say when that was and by whom.",
        "pt-BR":
          "Uma mudança de outro CRM: as importações de seus arquivos, feitas uma depois da outra na ordem em que foram adicionadas, como uma só operação. Fica `held` até começar. `undo_token` desfaz tudo; null depois de desfeita, ou 30 dias mais tarde. `undone_at` e `undone_by` dizem quando isso foi feito e por quem.",
      },
    },
  },
})
