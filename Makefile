# A thin front: each verb sets up what is missing and hands over to `autograder <verb>`.
# Variables travel through the environment exactly as typed; nothing here splits or expands them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
front := SUBMISSION SUBMISSIONS EX OUT JOBS EXECUTOR FILE ARGS FINDINGS LANGUAGE NAME
# Systems set these two for ends of their own (WSL calls the machine NAME): only what was typed behind `make` is meant for us.
$(foreach name,LANGUAGE NAME,$(if $(filter command,$(origin $(name))),,$(eval $(name) :=)))
$(foreach name,$(front),$(eval override $(name) := $$(value $(name))))
export $(front)
# Compiled modules are kept, whatever the shell says: compiling them anew takes as long as grading does.
unexport PYTHONDONTWRITEBYTECODE

verbs := grade class run bench hint watch bundle gpu gpu-test profile resources chapters new-exercise lint-course
.PHONY: help test lock clean $(verbs)

help: ## show this list
	@autograder/setup/help Makefile

grade: ## grade the starter: [SUBMISSION=dir or archive] [EX=name] [OUT=dir] [LANGUAGE=zh]
run: ## run any CUDA program under the checking emulator: FILE=any.cu [ARGS="..."] [FINDINGS=file.json]
hint: ## get the next hint: EX=name [LANGUAGE=zh]
watch: ## grade again at each save: [EX=name]
test: ## run all tests that need no GPU: [ARGS="words for pytest"]
	@autograder/setup/test
class: ## grade a class: SUBMISSIONS=dir OUT=dir [JOBS=n] [EXECUTOR=local|slurm]
bench: ## measure the emulator: [OUT=dir]
bundle: ## pack what students get: [OUT=dir]
gpu: ## run a submission on a GPU, and time it beside the model kernels and cuBLAS: [SUBMISSION=dir] [EX=name] [OUT=dir]
gpu-test: ## test everything that needs a GPU: [OUT=dir]
profile: ## count loads and bytes on a GPU beside the emulator (ncu): [SUBMISSION=dir] [EX=name] [OUT=dir]
resources: ## registers, shared memory and occupancy by nvcc, without a GPU: [SUBMISSION=dir] [EX=name]
chapters: ## render the course text to HTML: [OUT=build/chapters]
new-exercise: ## lay out a new exercise: NAME=name
lint-course: ## check the course against itself
lock: ## renew requirements.lock and requirements-test.lock
	@autograder/setup/lock
clean: ## remove what was built here (build, .venv)
	@rm -rf build .venv

$(verbs):
	@autograder/setup/from_make $@
