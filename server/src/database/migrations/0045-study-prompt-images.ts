/** Images in prompts of studies. */
export const sql = `
create table study_prompt_images (
  study_id uuid not null,
  prompt integer not null,
  -- From 1, in the order in which models are sent them.
  position smallint not null,
  attachment_id uuid not null references attachments on delete cascade,
  primary key (study_id, prompt, position),
  foreign key (study_id, prompt) references study_prompts on delete cascade
);
create index study_prompt_images_of_attachment on study_prompt_images (attachment_id);
`
