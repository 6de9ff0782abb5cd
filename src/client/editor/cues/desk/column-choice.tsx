import type { ReactNode } from 'react'
import type { TableColumns, TableFile } from '#/shared/desk/desk-file.ts'
import { cellText } from '#/shared/desk/table.ts'
import { useText } from '#/client/i18n/desk.ts'
import { CheckField, ErrorNote } from '#/client/ui/form-fields.tsx'
import { Select } from '#/client/ui/select.tsx'
import styles from './desk.module.css'

const PREVIEWED_ROWS = 5
const NONE = ''
/** In characters. */
const MAX_SHOWN = 60

interface Props {
  readonly file: TableFile
  readonly columns: TableColumns
  /** The number of rows without a number. */
  readonly leftOut: number
  /** The number of cues of other departments. */
  readonly ofOthers: number
  /** Whether the chosen column has numbers. */
  readonly isRead: boolean
  readonly onChange: (columns: TableColumns) => void
}

/** Which column holds what, with the first rows to see it by. */
export function ColumnChoice(props: Props): ReactNode {
  const { file, columns, leftOut, ofOthers, isRead, onChange } = props
  const { columns: text } = useText().desk
  const first = previewOf(file)[0] ?? []
  const options = first.map((heading, column) => ({
    value: String(column),
    label: text.column(column + 1, columns.hasHeading ? heading.slice(0, MAX_SHOWN) : ''),
  }))
  const orNone = [{ value: NONE, label: text.none }, ...options]
  const chosen = (value: string) => (value === NONE ? null : Number(value))
  const shown = (column: number | null) => (column === null ? NONE : String(column))
  return (
    <section className={styles['columns']} aria-label={text.title}>
      <h3 className={styles['kind']}>{text.title}</h3>
      <div className={styles['fields']}>
        <Select
          label={text.number}
          value={shown(columns.number)}
          options={options}
          onChange={(value) => onChange({ ...columns, number: Number(value) })}
        />
        <Select
          label={text.label}
          value={shown(columns.label)}
          options={orNone}
          onChange={(value) => onChange({ ...columns, label: chosen(value) })}
        />
        <Select
          label={text.notes}
          value={shown(columns.notes)}
          options={orNone}
          onChange={(value) => onChange({ ...columns, notes: chosen(value) })}
        />
      </div>
      <CheckField
        checked={columns.hasHeading}
        onChange={(hasHeading) => onChange({ ...columns, hasHeading })}
      >
        {text.heading}
      </CheckField>
      <Preview file={file} columns={columns} />
      {leftOut > 0 && <p className={styles['hint']}>{text.leftOut(leftOut)}</p>}
      {ofOthers > 0 && <p className={styles['hint']}>{text.ofOthers(ofOthers)}</p>}
      <ErrorNote>{isRead ? null : text.wrong}</ErrorNote>
    </section>
  )
}

function Preview({ file, columns }: Pick<Props, 'file' | 'columns'>): ReactNode {
  const { columns: text } = useText().desk
  const rows = previewOf(file)
  const roleOf = (column: number) => {
    if (column === columns.number) return text.number
    if (column === columns.label) return text.label
    return column === columns.notes ? text.notes : ''
  }
  const isChosen = (column: number) => roleOf(column) !== '' || undefined
  return (
    <div className={styles['preview']}>
      <table>
        <thead>
          <tr>
            {rows[0]?.map((_, column) => (
              // columns have no other identity than their place
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col" data-chosen={isChosen(column)}>
                {roleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} data-heading={(index === 0 && columns.hasHeading) || undefined}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} data-chosen={isChosen(column)} dir="auto">
                  {cell.slice(0, MAX_SHOWN)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The cells of the first rows; all rows have as many. */
function previewOf({ table }: TableFile): readonly (readonly string[])[] {
  const rows = table.rows.slice(0, PREVIEWED_ROWS)
  const width = rows.reduce((most, { ends }) => Math.max(most, ends.length), 0)
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) => cellText(table, row, column)),
  )
}
