/** Texts about what hangs on records: notes, files, history, searches, imports and custom fields, in Portuguese by the English ones. */
export const records: Readonly<Record<string, string>> = {
  "Download a picture": "Baixar uma imagem",
  "List the files of a record": "Listar os arquivos de um registro",
  "Upload a file": "Enviar um arquivo",
  "Delete a file": "Excluir um arquivo",
  "Download a file": "Baixar um arquivo",
  "List the notes of a record": "Listar as anotações de um registro",
  "Create a note": "Criar uma anotação",
  "Get a note": "Obter uma anotação",
  "Update a note": "Alterar uma anotação",
  "Delete a note": "Excluir uma anotação",
  "A picture as webp. Its address can't be guessed and never shows another one, so it needs no sign-in.":
    "Uma imagem em webp. O endereço não pode ser adivinhado e nunca mostra outra, por isso não exige login.",
  "The files of a record that the caller sees, newest first.":
    "Os arquivos de um registro que quem chama vê, os mais novos primeiro.",
  "Puts a file into the trash. The `Undo-Token` brings it back within 30 days.":
    "Move um arquivo para a lixeira. O `Undo-Token` o traz de volta em até 30 dias.",
  "The bytes behind the links of a file; `Range` is honored. A link that is wrong or too old is a 404.":
    "Os bytes por trás dos links de um arquivo; `Range` é aceito. Um link errado ou antigo demais é um 404.",
  "The notes of a record, the newest first and at most 1,000; `pinned` leaves the others out.":
    "As anotações de um registro, as mais novas primeiro, no máximo 1.000; com `pinned`, só as fixadas.",
  "Writes a note on a record. Markup outside the allow list is dropped and its text stays, as does that of a mention of someone who can't see the record; the others are notified. Without any text, or with more than 20,000 characters of it: 422.":
    "Escreve uma anotação em um registro. Marcação que não está entre as permitidas é descartada e o texto fica, como o da menção a alguém que não pode ver o registro; os outros citados são notificados. Sem texto, ou com mais de 20.000 caracteres: 422.",
  "Only the author changes the text; whoever may write notes on the record pins one.":
    "Só quem escreveu altera o texto; fixar pode quem pode escrever anotações no registro.",
  "A file of a record. `mime` is told by the content, `size` is in bytes. The links work without sign-in for at least two and at most five minutes and can't be kept: ask for the list again. `url` downloads the file as it was sent. `view_url` shows it: a picture redrawn as webp, at most 2,048 pixels wide and high, or the PDF; null for anything else. `thumbnail_url` is a webp of at most 256 pixels, null unless the file is a picture. Either answers 404 for a picture that is broken or too big to draw.":
    "Um arquivo de um registro. `mime` vem do conteúdo; `size` é em bytes. Os links funcionam sem login por pelo menos dois e no máximo cinco minutos e não podem ser guardados: peça a lista de novo. `url` baixa o arquivo como foi enviado. `view_url` o mostra: uma imagem redesenhada em webp, com no máximo 2.048 pixels de largura e altura, ou o PDF; null para o resto. `thumbnail_url` é um webp de no máximo 256 pixels, null se o arquivo não é uma imagem. Ambos respondem 404 para uma imagem corrompida ou grande demais.",
  "List the history of a record": "Listar o histórico de um registro",
  "Undo an operation": "Desfazer uma operação",
  "List operations": "Listar operações",
  "Get the progress of an operation": "Obter o andamento de uma operação",
  "List the trash": "Listar a lixeira",
  "Restore a record from the trash": "Restaurar um registro da lixeira",
  "List the timeline of a record": "Listar a linha do tempo de um registro",
  "Puts back what an operation changed, record by record; what someone changed since is left alone. What automations did because of it is taken back with it, `automations` tells of that where there was any. `progress_id`, chosen by the caller, becomes the id of this operation. `undone` counts the operation's own changes; `skipped` names at most 1,000 records; where there are more, `skipped_total` counts them all.":
    "Desfaz o que uma operação alterou, registro por registro; o que alguém alterou depois fica como está. O que automações fizeram por causa dela é desfeito junto, e `automations` conta disso, se houve algo. `progress_id`, escolhido por quem chama, passa a ser o id desta operação. `undone` conta as alterações da própria operação; `skipped` cita no máximo 1.000 registros; se houver mais, `skipped_total` conta todos.",
  "What was done in the account, newest first; of one user, or where the first record changed is of one entity. Those who are no admins find what they did themselves.":
    "O que foi feito na conta, o mais recente primeiro; só de um usuário, ou só o que começou por um tipo de registro. Quem não é admin encontra o que fez.",
  "How far a mass edit, a mass delete or an undo is, to its author and to admins. `total` records were found, `done` of them were looked at, `updated` changed and `skipped` not. One that failed half-way can be undone.":
    "Até onde chegou uma edição em massa, uma exclusão em massa ou um desfazer, para quem a iniciou e para administradores. `total` registros foram encontrados, `done` deles foram vistos, `updated` alterados e `skipped` não. Uma que falhou no meio pode ser desfeita.",
  "What lies in the trash and the caller may see, newest first, `search` in its name; purged after 30 days. `restorable` by the caller.":
    "O que está na lixeira e quem chama pode ver, o mais recente primeiro; `search` busca no nome; é apagado definitivamente depois de 30 dias. `restorable` diz se quem chama pode restaurar.",
  "What was done with a record, the newest first. `next` is the `before` of the page after this one; null ends the timeline. What the caller can't read is not in it.":
    "O que foi feito com um registro, o mais recente primeiro. `next` é o `before` da página seguinte; null é o fim. O que quem chama não pode ler não aparece.",
  "One thing that was done, under the key of its kind. `at` is when: of a task, when it was finished.":
    "Algo que foi feito, sob a chave do seu tipo. `at` é quando; de uma tarefa, quando foi concluída.",
  "One entry of a record's history. `user` is null when the system did it, `automation` and `token` (an API token's name) when none did.":
    "Um item do histórico de um registro. `user` é null quando foi o sistema; `automation` e `token` (o nome de um token de API), quando não foi nenhum.",
  "One call or job that wrote. `kind` is what it did first, such as `deal.moved`; `undo_token` is null where nothing can be put back.":
    "Uma chamada ou tarefa de fundo que alterou algo. `kind` é o que ela fez primeiro, como `deal.moved`; `undo_token` é null quando nada pode ser desfeito.",
  "Null is the system.": "Null é o sistema.",
  "The name of the API token by which a program did it.":
    "O nome do token de API com que um programa fez isso.",
  "How many records of which kind it changed in which way, and what it is called where it is only one.":
    "Quantos registros de qual tipo ela alterou e de que forma, e como se chama o registro quando é um só.",
  "The operation that this one undid.": "A operação que esta desfez.",
  "Search all records": "Buscar em todos os registros",
  "List saved filters": "Listar filtros salvos",
  "Create a saved filter": "Criar um filtro salvo",
  "Filter saved filters": "Filtrar filtros salvos",
  "Get a saved filter": "Obter um filtro salvo",
  "Update a saved filter": "Alterar um filtro salvo",
  "Delete a saved filter": "Excluir um filtro salvo",
  "Export the records of a saved filter": "Exportar os registros de um filtro salvo",
  "Looks into all nouns at once, without case and accents: at most 5 of each that the caller may see. Words of one or two letters are not sought in what a record leads to; phones and documents are found with their masks or without. Empty finds none.":
    "Busca em todos os tipos de registro de uma vez, sem diferenciar maiúsculas e acentos: no máximo 5 de cada, entre os que quem chama pode ver. Palavras de uma ou duas letras não são buscadas nos registros vinculados; telefones e documentos são encontrados com ou sem máscara. Vazio não encontra nada.",
  "The filters of one noun, or of all, that are mine or public, by name.":
    "Os filtros de um tipo de registro, ou de todos, seus ou públicos, por nome.",
  "The same for a saved filter, with its search, order and columns.":
    "O mesmo para um filtro salvo, com sua busca, ordem e colunas.",
  "How a saved filter shows its list: the kind of view, the search text, the order, and the columns with their widths in pixels.":
    "Como um filtro salvo mostra sua lista: o tipo de visão, o texto da busca, a ordem e as colunas, com larguras em pixels.",
  "A saved filter of a noun's list, mine or public. `unknown_fields` names the fields of its rows, order and columns that no longer exist: the list is shown without them.":
    "Um filtro salvo da lista de um tipo de registro, seu ou público. `unknown_fields` cita os campos de suas linhas, ordem e colunas que não existem mais: a lista é mostrada sem eles.",
  "A record that a search found: what it is called, and what tells it from others of that name.":
    "Um registro que uma busca encontrou: como se chama, e o que o distingue de outros com o mesmo nome.",
  "Stage of a deal, email or phone of a contact, company and user, SKU of a product, whom a bill is of, the deal of a task.":
    "A etapa de um negócio; o e-mail ou telefone de um contato, empresa ou usuário; o SKU de um produto; de quem é uma conta; o negócio de uma tarefa.",
  "List imports": "Listar importações",
  "Get an import": "Obter uma importação",
  "Cancel an import": "Cancelar uma importação",
  "Download the refused rows of an import": "Baixar as linhas recusadas de uma importação",
  "Begin a move from another CRM": "Iniciar uma mudança de outro CRM",
  "Add a file to a move": "Adicionar um arquivo a uma mudança",
  "Start a move": "Começar a importar uma mudança",
  "List moves": "Listar as mudanças",
  "The account's moves, the newest first.": "As mudanças da conta, da mais nova à mais antiga.",
  "Get a move": "Obter uma mudança",
  "Cancel a move": "Cancelar uma mudança",
  "The account's imports, newest first.": "As importações da conta, as mais novas primeiro.",
  "Calls off an import that waits or runs. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen by the caller, becomes the id of that operation. 409 for one that has ended by itself, or is part of a move, which is called off as a whole.":
    "Cancela uma importação que espera ou está em andamento. O que ela já fez fica ou, com `undo`, é desfeito, o que pode demorar: `progress_id`, escolhido por quem chama, passa a ser o id dessa operação. 409 para uma que já terminou, ou que é parte de uma mudança, cancelada por inteiro.",
  "CSV of the refused rows: the line, the reason in the caller's language, then the row as it came. With `of=cells` those that came in without some of their cells. Kept for 30 days.":
    "CSV das linhas recusadas: o número da linha, o motivo no idioma de quem chama e a linha como veio. Com `of=cells`, o das linhas que entraram sem algumas células. Guardado por 30 dias.",
  "Begins a move with the pipelines and custom fields that it needs, all of which are made or none: 402 where the plan has no room, 409 where 5 moves are held already.":
    "Inicia uma mudança com os funis e campos personalizados de que ela precisa, todos criados ou nenhum: 402 se não cabem no plano, 409 se 5 mudanças já esperam para começar.",
  "Adds a file to a move that is still held; 409 for one that was started, or has 60 files. Besides the fields of the noun, `related_column` may be `source_id`, the id that each row had there: rows that came before are skipped, and links to contacts, companies and deals are such ids, separated by `|`. A link to what never came is left out. Stages, users and task types are named by their ids or, as in any import, by their names.":
    "Adiciona um arquivo a uma mudança ainda não começada; 409 para uma que começou, ou que tem 60 arquivos. Além dos campos do registro, `related_column` pode ser `source_id`, o id que cada linha tinha no outro CRM: linhas que já vieram são puladas, e vínculos com contatos, empresas e negócios são esses ids, separados por `|`. Um vínculo com o que nunca veio fica de fora. Etapas, usuários e tipos de tarefa são citados pelo id ou, como em qualquer importação, pelo nome.",
  "Begins to import the files of a move. 409 for one that has none, or was started before.":
    "Começa a importar os arquivos de uma mudança. 409 para uma que não tem nenhum, ou que já começou.",
  "Calls off what is left of a move. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen by the caller, becomes the id of that operation.":
    "Cancela o que resta de uma mudança. O que ela já fez fica ou, com `undo`, é desfeito, o que pode demorar: `progress_id`, escolhido por quem chama, passa a ser o id dessa operação.",
  "An import. `place` is, of one that waits, how many have their turn before it: the account's own that were asked for earlier, which it does one at a time, and one of each other account. `total` is null until the rows were counted; `undo_token` undoes it as a whole.":
    "Uma importação. `place` diz, de uma que espera, quantas têm a vez antes dela: as da própria conta pedidas antes, que correm uma por vez, e uma de cada outra conta. `total` é null até as linhas serem contadas; `undo_token` desfaz a importação inteira.",
  "Contacts and companies that links made.": "Contatos e empresas que os vínculos criaram.",
  "Rows whose email, phone or document another record has.":
    "Linhas cujo e-mail, telefone ou documento outro registro tem.",
  "Rows that came in without unreadable cells; they are among the created and updated ones.":
    "Linhas que entraram sem células que não foi possível ler; elas estão entre as criadas e as atualizadas.",
  "What the file leaves open, known once its rows were counted. Of `decimal` and `date_format` no cell of the file says how it is written: `usual` is the account's way of writing them, which `auto` then takes; null where even that is a guess, so that a person should choose. `shared` counts the rows whose value of the `match_on` field other rows have with other names.":
    "O que o arquivo deixa em aberto, conhecido depois que as linhas são contadas. Em `decimal` e `date_format`, nenhuma célula do arquivo diz como está escrito: `usual` é o jeito da conta de escrever, que `auto` então usa; null onde até isso é um palpite, e uma pessoa deve escolher. `shared` conta as linhas cujo valor do campo `match_on` outras linhas têm com outros nomes.",
  "Why the whole import failed, with the line of the file where that is known.":
    "Por que a importação inteira falhou, com a linha do arquivo, se for conhecida.",
  "The move that it is a part of, which `undo_token` then undoes as a whole.":
    "A mudança da qual faz parte, e que `undo_token` então desfaz por inteiro.",
  "A move from another CRM: the imports of its files, which are done one after the other in the order in which they were added, as one operation. `held` until it is started. `undo_token` undoes all of it; null once that was done, or 30 days later. `undone_at` and `undone_by` say when that was and by whom.":
    "Uma mudança de outro CRM: as importações de seus arquivos, feitas uma depois da outra na ordem em que foram adicionadas, como uma só operação. Fica `held` até começar. `undo_token` desfaz tudo; null depois de desfeita, ou 30 dias mais tarde. `undone_at` e `undone_by` dizem quando isso foi feito e por quem.",
  "List custom fields": "Listar campos personalizados",
  "Create a custom field": "Criar um campo personalizado",
  "List custom fields by record type": "Listar campos personalizados por tipo de registro",
  "Get a custom field": "Obter um campo personalizado",
  "Update a custom field": "Alterar um campo personalizado",
  "Delete a custom field": "Excluir um campo personalizado",
  "The fields of one noun, or of all, each noun's in their order.":
    "Os campos de um tipo de registro, ou de todos, na ordem de cada um.",
  "Adds a field as the last one of its noun; without a `name` it is made from the label.":
    "Adiciona um campo no último lugar do seu tipo de registro; sem `name`, ele vem do rótulo.",
  "All fields by the noun that they belong to.": "Todos os campos pelo tipo de registro a que pertencem.",
  "Changes a field. Its type may become one that holds the same kind of value: text and textarea, the two selects, tags and multiselect.":
    "Altera um campo. O tipo pode passar a um que guarda o mesmo tipo de valor: text e textarea, as duas seleções, tags e multiselect.",
  "Deletes a field: its values are hidden, and shown again when that is undone.":
    "Exclui um campo: seus valores ficam ocultos, e voltam a aparecer quando isso é desfeito.",
  "A field that the account has added to a noun. `name` is a slug, fixed when it is made, under which values stand in the record's `custom_fields` and filters reach it (`custom_fields.NAME`). `conditions` say when it is shown and asked for: all must hold. `position` counts from 1 within the entity; `group` is the heading under which a form shows it.":
    "Um campo que a conta adicionou a um tipo de registro. `name` é um slug, fixado na criação, sob o qual os valores ficam em `custom_fields` do registro e os filtros o alcançam (`custom_fields.NAME`). `conditions` dizem quando ele é mostrado e pedido: todas precisam valer. `position` conta a partir de 1 em cada tipo de registro; `group` é o título sob o qual um formulário o mostra.",
  "The plan has no room for it: nobody sees it, and records keep its values.":
    "Não cabe no plano: ninguém o vê, e os registros mantêm seus valores.",
  "Whoever may delete such a record may restore it, with its links. 409 `pipeline_in_trash` or `pipeline_archived` for a deal whose pipeline is not there to take it back; 404 after 30 days.":
    "Quem pode excluir um registro desses pode restaurá-lo, com seus vínculos. 409 `pipeline_in_trash` ou `pipeline_archived` para um negócio cujo funil não pode recebê-lo de volta; 404 depois de 30 dias.",
  "Ask again every second or so while `status` is `queued` or `running`: `done` of `total` rows are through by then. `undo_token` takes all of it back.":
    "Pergunte de novo a cada segundo, mais ou menos, enquanto `status` for `queued` ou `running`: `done` de `total` linhas já foram lidas. `undo_token` desfaz tudo.",
  "Ask again every second or so while `status` is `running`.":
    "Pergunte de novo a cada segundo, mais ou menos, enquanto `status` for `running`.",
  "Newest first.": "O mais recente primeiro.",
  "Attaches a file to a record, as multipart: PDF, PNG, JPEG, GIF, WebP, HEIC, CSV, text, XML, a saved email (EML), Word, Excel, PowerPoint or ZIP, of at most 25 MB; a record holds 500. Content that is not what the file's name says is a 422, a larger file a 413, and more than the plan gives its sender a 402 `E4021`.":
    "Anexa um arquivo a um registro, como multipart: PDF, PNG, JPEG, GIF, WebP, HEIC, CSV, texto, XML, e-mail salvo (EML), Word, Excel, PowerPoint ou ZIP, de até 25 MB; um registro comporta 500. Um conteúdo que não é o que o nome do arquivo diz é um 422; um arquivo maior, um 413; mais do que o plano dá a quem envia, um 402 `E4021`.",
  "A note: sanitized HTML of the tags `p`, `br`, `strong`, `em`, `u`, `s`, `ul`, `ol`, `li`, `a`, `blockquote`, `code`, and `span` for a mention. `user` wrote it; null is the system. `updated_at` is when its text was last changed.":
    "Uma anotação: HTML saneado, com as tags `p`, `br`, `strong`, `em`, `u`, `s`, `ul`, `ol`, `li`, `a`, `blockquote`, `code`, e `span` para uma menção. `user` é quem escreveu; null é o sistema. `updated_at` é quando o texto mudou pela última vez.",
}
