-- Administrators add, change and deactivate users through the service. Nobody deletes one: the history names them.
select grant_to_app('insert, update', 'table users, user_roles');

insert into permissions (code) values ('user.manage');
insert into role_permissions (permission_code, role_code) values ('user.manage', 'TENANT_ADMIN'), ('user.manage', 'USER_ADMIN');
