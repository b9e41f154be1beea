/** Adds how fast the models answered lately. One row, so that all instances show the same and only one computes it. */
export const sql = `
create table model_speeds (
  singleton boolean primary key default true check (singleton),
  -- When an instance last began to compute it.
  claimed_at timestamptz not null,
  -- One object per model with enough answers.
  speeds jsonb not null
);
insert into model_speeds (claimed_at, speeds) values ('-infinity', '[]');
`
