-- A small recruitment database for the parity cases. Everybody in it is made up.
create table users (id integer primary key, display_name text, status text, department_name text);
create table candidates (id integer primary key, full_name text, headline text, parsed_location text, total_experience_years real, source text, status text, created_at text);
create table candidate_skills (candidate_id integer references candidates (id), skill text);
create table tans (id integer primary key, tan_number text, title text, department text, hiring_manager_id integer references users (id), positions integer, status text, created_at text);
create table applications (id integer primary key, candidate_id integer references candidates (id), tan_id integer references tans (id), status text, created_at text);
create table interviews (id integer primary key, application_id integer references applications (id), round integer, mode text, starts_at text, status text);
create table offers (id integer primary key, offer_number text, application_id integer references applications (id), job_title text, start_date text, expires_on text, status text, sent_at text, answered_on text);
insert into users values (1, 'Ana Costa', 'Active', 'People'), (2, 'Bo Lind', 'Active', 'Engineering'), (3, 'Carla Ruiz', 'Inactive', 'Sales');
insert into candidates values
  (1, 'Dev Shah', 'Data Engineer', 'Berlin', 7, 'Referral', 'Active', '2026-03-02'), (2, 'Elif Kaya', 'Accountant', 'Porto', 3.5, 'Agency', 'Active', '2026-03-20'),
  (3, 'Finn Berg', 'Sales Manager', 'Lisbon', 12, 'Upload', 'Archived', '2025-11-11'), (4, 'Grace Okafor', 'Data Engineer', 'Berlin', 5, 'Referral', 'Active', '2026-10-05'), (5, 'Hugo Meyer', 'Designer', 'Leeds', 1, 'Upload', 'Active', '2026-10-30');
insert into candidate_skills values (1, 'Python'), (1, 'SQL'), (2, 'Accounting'), (3, 'Negotiation'), (4, 'Python'), (5, 'Figma');
insert into tans values (1, 'TAN-0001', 'Data Engineer', 'Engineering', 2, 2, 'Approved', '2026-01-15'), (2, 'TAN-0002', 'Accountant', 'Finance', 1, 1, 'PendingApproval', '2026-02-01'), (3, 'TAN-0003', 'Sales Manager', 'Sales', 3, 1, 'Filled', '2025-09-01');
insert into applications values (1, 1, 1, 'OfferAccepted', '2026-03-05'), (2, 2, 2, 'Interviewing', '2026-03-25'), (3, 3, 3, 'Converted', '2025-11-20'), (4, 4, 1, 'Shortlisted', '2026-10-10');
insert into interviews values (1, 1, 1, 'Phone', '2026-03-10 09:00:00', 'Completed'), (2, 1, 2, 'InPerson', '2026-03-14 14:00:00', 'Completed'), (3, 2, 1, 'Video', '2026-04-02 10:00:00', 'Scheduled'), (4, 4, 1, 'Video', '2026-10-20 11:00:00', 'Cancelled');
insert into offers values (1, 'OFF-0001', 1, 'Data Engineer', '2026-05-01', '2026-04-01', 'Accepted', '2026-03-20', '2026-03-27'), (2, 'OFF-0002', 3, 'Sales Manager', '2026-01-01', '2025-12-20', 'Declined', '2025-12-01', '2025-12-10');
